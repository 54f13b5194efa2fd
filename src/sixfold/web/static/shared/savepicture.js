// A drawing to be saved: SVG as it is, or PNG, drawn from that here.
// It knows files.  It does not know what is on the picture.

const SHARP = 2; // pixels of a PNG for one of the drawing

/** Saves a drawing.  @param {"svg" | "png"} kind @param {string} name @param {string} text  SVG */
export async function savePicture(kind, name, text) {
  const blob = kind === "svg" ? new Blob([text], { type: "image/svg+xml" }) : await drawnPng(text);
  saveBlob(blob, `${name}.${kind}`);
}

/** Lets the browser save something as a file.  @param {Blob} blob @param {string} name */
export function saveBlob(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** @param {string} text @returns {Promise<Blob>} */
async function drawnPng(text) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * SHARP, image.height * SHARP];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return asPng(canvas);
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
export function asPng(canvas) {
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("png"))), "image/png"));
}
