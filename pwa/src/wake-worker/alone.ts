// One thing at a time: what is handed in runs when everything before it has ended.

export type Alone = <Result>(run: () => Promise<Result>) => Promise<Result>;

export function createAlone(): Alone {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run);
    // Whoever handed it in hears of its failure; the next one does not mind.
    last = mine.catch(() => undefined);
    return mine;
  };
}
