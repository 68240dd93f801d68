// Short tones: from the first tap on, as browsers want it, until a person switches them off.

// Frequencies, the seconds of each, and the form of the wave.
const TONES = {
  play: [[520], 0.05, 'triangle'],
  pass: [[110, 90], 0.06, 'sine'],
  turn: [[660, 880], 0.12, 'sine'],
  call_tichu: [[523, 659, 784], 0.14, 'triangle'],
  bomb: [[160, 110, 70, 50], 0.12, 'sawtooth'],
  round_ended: [[523, 659, 784, 1047], 0.18, 'sine'],
};
let context;

export const isOn = () => localStorage.getItem('sound') !== 'off';

export const switchSound = () => localStorage.setItem('sound', isOn() ? 'off' : 'on');

export function sound(name) {
  if (!(name in TONES) || !navigator.userActivation?.hasBeenActive) return;
  if (name === 'turn') navigator.vibrate?.(40);
  if (!isOn()) return;
  context ??= new AudioContext();
  context.resume(); // some browsers stop it while the page is hidden
  const [tones, seconds, type] = TONES[name];
  tones.forEach((frequency, place) => {
    const start = context.currentTime + place * seconds;
    const tone = new OscillatorNode(context, {frequency, type});
    const volume = new GainNode(context);
    volume.gain.setValueAtTime(0.12, start).exponentialRampToValueAtTime(0.001, start + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
  });
}
