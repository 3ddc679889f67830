// Bounds of what was counted, so that few clips and short hours promise no more than they can.

/** 1.96 standard deviations hold 95 % of a normal distribution between them. */
const Z = 1.959_964;
const UPPER_TAIL = 0.05;

/** The lower end of Wilson's interval, 95 %, for so many of so many; 0 where there were none. */
export function wilsonLow(heard: number, clips: number): number {
  if (clips === 0) return 0;
  const share = heard / clips;
  const middle = share + Z ** 2 / (2 * clips);
  const spread = Z * Math.sqrt((share * (1 - share)) / clips + Z ** 2 / (4 * clips ** 2));
  return Math.max(0, (middle - spread) / (1 + Z ** 2 / clips));
}

/** The highest rate at which so few events as `count` come with a chance of 5 %: events in the time of the count. */
export function poissonHigh(count: number): number {
  let [low, high] = [count, count + 10 + 4 * Math.sqrt(count + 1)];
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2;
    if (chanceOfAtMost(count, middle) > UPPER_TAIL) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function chanceOfAtMost(count: number, rate: number): number {
  let logTerm = -rate;
  let sum = Math.exp(logTerm);
  for (let k = 1; k <= count; k++) {
    logTerm += Math.log(rate / k);
    sum += Math.exp(logTerm);
  }
  return sum;
}
