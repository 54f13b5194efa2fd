// Short sounds of wood, paper and small bells, made by the browser; nothing is fetched, nothing goes on.
// It knows how each sounds.  It does not know when one is heard, nor whether it is wanted.

/** @type {AudioContext | BaseAudioContext | null} */
let context = null;
/** @type {GainNode} */
let out;

/** Where sounds go: the loudspeaker, unless told otherwise.  @param {BaseAudioContext} [into] */
export function open(into = new AudioContext()) {
  context = into;
  out = context.createGain();
  out.gain.value = 0.5;
  out.connect(context.destination);
}

/** The loudness of one sound: quickly there, slowly gone.  @param {number} at @param {number} peak @param {number} long */
function envelope(at, peak, long) {
  const gain = /** @type {BaseAudioContext} */ (context).createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + long);
  gain.connect(out);
  return gain;
}

/** @param {number} at @param {number} pitch @param {number} long @param {number} peak @param {OscillatorType} [type] @param {number} [to] */
function tone(at, pitch, long, peak, type = "sine", to = pitch) {
  const voice = /** @type {BaseAudioContext} */ (context).createOscillator();
  voice.type = type;
  voice.frequency.setValueAtTime(pitch, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + long);
  voice.connect(envelope(at, peak, long));
  voice.start(at);
  voice.stop(at + long);
}

/** @param {number} at @param {number} long @param {number} pitch @param {number} narrow @param {number} peak */
function noise(at, long, pitch, narrow, peak) {
  const into = /** @type {BaseAudioContext} */ (context);
  const samples = into.createBuffer(1, Math.floor(into.sampleRate * long), into.sampleRate);
  samples.getChannelData(0).forEach((_, number, all) => (all[number] = Math.random() * 2 - 1));
  const [source, filter] = [into.createBufferSource(), into.createBiquadFilter()];
  source.buffer = samples;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = narrow;
  source.connect(filter).connect(envelope(at, peak, long));
  source.start(at);
}

/** Wood on wood.  @param {number} at @param {number} [pitch] @param {number} [loud] */
function knock(at, pitch = 210, loud = 1) {
  tone(at, pitch, 0.09, 0.5 * loud, "triangle", pitch * 0.6);
  noise(at, 0.03, 1800, 1.2, 0.35 * loud);
}

/** So many, one after the other.  @param {number} count @param {(number: number) => void} each */
const several = (count, each) => [...Array(count).keys()].forEach(each);

/** Notes one after the other.  @param {number} at @param {number[]} pitches @param {number} apart @param {number} long
 * @param {number} peak @param {OscillatorType} [type] */
const tune = (at, pitches, apart, long, peak, type) => pitches.forEach((pitch, number) => tone(at + number * apart, pitch, long, peak, type));

/** @type {{[name: string]: (at: number, count: number, loud: number) => void}} */
const SOUNDS = {
  pick: (at, _, loud) => noise(at, 0.035, 2600, 2, 0.25 * loud),
  knock: (at, _, loud) => knock(at, 210, loud),
  stack: (at, count, loud) => several(count, (number) => knock(at + 0.045 * number, 190 + 34 * number, 0.8 * loud)), // a knock a disc, rising
  hop: (at, count, loud) => tone(at, 330 * 2 ** (count / 6), 0.1, 0.28 * loud, "sine", 440 * 2 ** (count / 6)), // each a step higher
  roll: (at, count, loud) => several(5 + count, (number) => knock(at + 0.004 * number ** 2 + 0.025 * number, 520 - 22 * number, 0.45 * loud)),
  pencil(at, _, loud) {
    noise(at, 0.09, 3400, 0.8, 0.22 * loud);
    noise(at + 0.11, 0.1, 3000, 0.8, 0.22 * loud);
  },
  close: (at, _, loud) => tune(at, [392, 523], 0.09, 0.2, 0.3 * loud),
  chip: (at, _, loud) => tune(at, [1250, 1680], 0.04, 0.08, 0.16 * loud, "triangle"),
  turn: (at, _, loud) => tone(at, 587, 0.16, 0.2 * loud, "sine", 660),
  crown: (at, _, loud) => tune(at, [523, 659, 784], 0.09, 0.3, 0.3 * loud, "triangle"),
  win: (at, _, loud) => tune(at, [392, 523, 587, 784, 880], 0.085, 0.37, 0.28 * loud, "triangle"),
  lose: (at, _, loud) => tune(at, [392, 330], 0.14, 0.3, 0.2 * loud),
  no: (at, _, loud) => tone(at, 160, 0.09, 0.3 * loud, "square", 120),
};

export const NAMES = Object.keys(SOUNDS);

/** Plays a sound after so many seconds, at most as loud as 1.  @param {string} name @param {number} [wait] @param {number} [count] @param {number} [loud] */
export function play(name, wait = 0, count = 0, loud = 1) {
  if (!context) open();
  if (context instanceof AudioContext && context.state === "suspended") void context.resume();
  SOUNDS[name]?.(/** @type {BaseAudioContext} */ (context).currentTime + 0.01 + wait, count, loud);
}
