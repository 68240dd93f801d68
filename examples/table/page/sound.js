// Short tones, off until a person switches them on.

const TONES = {
  // frequencies, the seconds of each, and the form of the wave
  card: [[520], 0.05, 'triangle'],
  pass: [[110, 90], 0.06, 'sine'],
  turn: [[660, 880], 0.12, 'sine'],
  call: [[523, 659, 784], 0.14, 'triangle'],
  bomb: [[160, 110, 70, 50], 0.12, 'sawtooth'],
  end: [[523, 659, 784, 1047], 0.18, 'sine'],
};
let context;

export const isOn = () => localStorage.getItem('sound') === 'on';

export function switchSound() {
  localStorage.setItem('sound', isOn() ? 'off' : 'on');
  sound('turn');
}

export function sound(name) {
  if (name === 'turn' && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
  if (!isOn() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const [tones, seconds, type] = TONES[name];
  tones.forEach((frequency, place) => {
    const start = context.currentTime + place * seconds;
    const tone = new OscillatorNode(context, {frequency, type});
    const volume = new GainNode(context, {gain: 0.12});
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
  });
}
