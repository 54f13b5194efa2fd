// The position as a picture to be saved: SVG as the server draws it, or PNG, drawn from that here.
// It knows files.  It does not know what is on the picture.

import { about } from "./boardline.js";
import { board } from "./boardstate.js";

const SHARP = 2; // pixels of a PNG for one of the drawing

/** @param {string[]} words  of moves that are shown as arrows @returns {Promise<string>} */
async function drawing(words) {
  const node = /** @type {import("./variations.js").Node} */ (board.at);
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(about(node, { also: words }));
  const answer = await fetch(`/analyse/picture?lang=${document.documentElement.lang}`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}

/** Saves the position.  @param {"svg" | "png"} kind @param {string} name @param {string[]} words */
export async function savePicture(kind, name, words) {
  const text = await drawing(words);
  const blob = kind === "svg" ? new Blob([text], { type: "image/svg+xml" }) : await asPng(text);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {string} text @returns {Promise<Blob>} */
async function asPng(text) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * SHARP, image.height * SHARP];
  const paper = canvas.getContext("2d");
  paper?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("png"))), "image/png"));
}
