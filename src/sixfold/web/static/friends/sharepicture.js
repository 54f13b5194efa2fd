// A picture of how a game ended, made in this browser: the board as the page draws it, the game's lettering, who beat whom.
// It knows the page's own SVG and stylesheets.  It does not know any game.

import { asPng, saveBlob } from "../shared/savepicture.js";
import { say } from "../shared/texts.js";

const [WIDE, HIGH, EDGE] = [1200, 630, 44];
const BOARD = 690; // the width of what the board stands in
const TYPE = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/** @typedef {{title: string, line: string}} Result  the game, and a line for others */

/** Hands the picture to the system; where there is nothing to hand it to, saves it and copies the line.
 * @param {Result} result @param {string} url @returns {Promise<string>} what to say about it */
export async function sharePicture(result, url) {
  const blob = await picture(result);
  const name = `sixfold-${result.title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/-$/, "")}.png`;
  const data = { files: [new File([blob], name, { type: "image/png" })], text: result.line, ...(url ? { url } : {}) };
  if (navigator.canShare?.(data)) {
    await navigator.share(data).catch(() => undefined); // they may think better of it
    return "";
  }
  saveBlob(blob, name);
  const copied = await navigator.clipboard?.writeText(`${result.line} ${url}`.trim()).then(
    () => true,
    () => false,
  );
  return copied ? say("The picture is saved, and a line to go with it is copied.") : `${say("The picture is saved.")} ${result.line} ${url}`;
}

/** @param {Result} result @returns {Promise<Blob>} */
async function picture(result) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const style = getComputedStyle(document.body);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`);
  const cloth = paper.createLinearGradient(0, 0, 0, HIGH);
  cloth.addColorStop(0, colour("cloth"));
  cloth.addColorStop(1, colour("cloth-low"));
  paper.fillStyle = cloth;
  paper.fillRect(0, 0, WIDE, HIGH);
  await drawBoard(paper);
  paper.fillStyle = paper.strokeStyle = colour("ink");
  const below = drawLettering(paper, result.title, EDGE + 66);
  writeLine(paper, result.line.replace(`${result.title}: `, ""), below + 70);
  paper.font = `800 30px ${TYPE}`;
  paper.fillStyle = colour("muted");
  paper.fillText("sixfold", BOARD + EDGE, HIGH - EDGE);
  return asPng(canvas);
}

/** The board with everything that gives it its looks.  @param {CanvasRenderingContext2D} paper */
async function drawBoard(paper) {
  const stage = /** @type {SVGSVGElement} */ (document.querySelector("svg.stage"));
  const { width, height } = stage.viewBox.baseVal;
  const scale = Math.min((BOARD - EDGE) / width, (HIGH - EDGE) / height);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(alone(stage, width * scale, height * scale))}`;
  await image.decode();
  paper.drawImage(image, EDGE + (BOARD - EDGE - image.width) / 2, (HIGH - image.height) / 2);
}

/** An SVG of the page as one that needs no page: its rules and the values of its variables come along.
 * @param {SVGSVGElement} drawing @param {number} width @param {number} height */
export function alone(drawing, width, height) {
  const rules = [...document.styleSheets].flatMap((sheet) => (/palette|board\/|materials/.test(sheet.href ?? "") ? [...sheet.cssRules].map((rule) => rule.cssText) : []));
  const style = getComputedStyle(drawing);
  const names = new Set(rules.join("").match(/--[\w-]+/g));
  const values = [...names].map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
  const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  copy.querySelectorAll(".hit, .lift, .marks, .dot").forEach((part) => part.remove());
  const whole = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const look = document.createElementNS("http://www.w3.org/2000/svg", "style");
  look.textContent = `${rules.filter((rule) => !/^(:root|html|@media)/.test(rule)).join("")}.stage{${values};font-family:${TYPE}}svg.stage{position:static;inset:auto}`;
  whole.setAttribute("width", `${Math.round(width)}`);
  whole.setAttribute("height", `${Math.round(height)}`);
  copy.setAttribute("width", `${Math.round(width)}`);
  copy.setAttribute("height", `${Math.round(height)}`);
  whole.append(look, copy);
  const shared = document.querySelector("#materials > defs");
  if (shared) copy.prepend(shared.cloneNode(true)); // inside, where the variables have their values
  return new XMLSerializer().serializeToString(whole);
}

/** The game's name in our own letters, as the bar of the page has it; where that ends below.
 * @param {CanvasRenderingContext2D} paper @param {string} title @param {number} top */
function drawLettering(paper, title, top) {
  const letters = /** @type {SVGSVGElement | null} */ (document.querySelector(".brand .lettering"));
  const strokes = [...(letters?.querySelectorAll("g:last-child path") ?? [])];
  if (!letters || !strokes.length) {
    paper.font = `800 84px ${TYPE}`;
    paper.fillText(title, BOARD + EDGE, top + 70);
    return top + 80;
  }
  const { width, height } = letters.viewBox.baseVal;
  const scale = Math.min((WIDE - BOARD - 2 * EDGE) / width, 0.9);
  paper.save();
  paper.translate(BOARD + EDGE, top);
  paper.scale(scale, scale);
  Object.assign(paper, { lineWidth: 24, lineCap: "round", lineJoin: "round" });
  for (const stroke of strokes) {
    const at = Number(/translate\(([\d.]+)/.exec(stroke.getAttribute("transform") ?? "")?.[1] ?? 0);
    paper.translate(at, 0);
    paper.stroke(new Path2D(stroke.getAttribute("d") ?? ""));
    paper.translate(-at, 0);
  }
  paper.restore();
  return top + scale * height;
}

const SCORE = /\u2212?\d+(?: – |:| à )\u2212?\d+/;

/** A sentence, in as many lines as it takes; a score keeps together, at its end in a line of its own.  @param {CanvasRenderingContext2D} paper @param {string} text @param {number} top */
function writeLine(paper, text, top) {
  paper.font = `800 44px ${TYPE}`;
  let [line, y] = ["", top];
  for (const word of text.replace(SCORE, (score) => score.replaceAll(" ", "\u00a0")).split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    const ends = SCORE.test(word.replaceAll("\u00a0", " ")) && text.endsWith(word.replaceAll("\u00a0", " "));
    if (line && (ends || paper.measureText(longer).width > WIDE - BOARD - 2 * EDGE)) {
      paper.fillText(line, BOARD + EDGE, y);
      [line, y] = [word, y + 54];
    } else line = longer;
  }
  paper.fillText(line, BOARD + EDGE, y);
}
