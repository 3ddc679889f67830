// Counters, gauges and histograms of the service itself. Labels are bounded: each value is named when the metric is made.

/** Label → every value that it may have. */
export type LabelValues = Readonly<Record<string, readonly string[]>>;
export type Labels<Values extends LabelValues> = { readonly [Name in keyof Values]: Values[Name][number] };

export interface Counter<Values extends LabelValues> {
  /** @throws RangeError for a label's value that was not named */
  add(labels: Labels<Values>, amount?: number): void;
}

export interface Histogram<Values extends LabelValues> {
  /** @throws RangeError for a label's value that was not named */
  observe(labels: Labels<Values>, value: number): void;
}

export interface Sample {
  /** Behind the metric's name: `_bucket`, `_sum`, `_count`; "" for the metric itself. */
  suffix: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

export interface Family {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples(): Sample[];
}

interface Description<Values extends LabelValues> {
  /** Begins with `hearth_`; a counter ends with `_total`, a time with `_seconds`. */
  name: string;
  help: string;
  labels: Values;
}

export interface Metrics {
  counter<const Values extends LabelValues>(description: Description<Values>): Counter<Values>;
  histogram<const Values extends LabelValues>(
    description: Description<Values> & { /** Upper bounds, rising. */ buckets: readonly number[] },
  ): Histogram<Values>;
  /** Read whenever the metrics are asked for; null: not known now. */
  gauge(description: { name: string; help: string }, read: () => number | null): void;
  families(): readonly Family[];
}

const NAME = /^hearth_[a-z0-9_]+$/;
const SERIES_MAX = 200;

export function createMetrics(): Metrics {
  const families = new Map<string, Family>();

  function add(family: Family): void {
    if (!NAME.test(family.name)) throw new RangeError(`${family.name} is no name for a metric.`);
    if (families.has(family.name)) throw new RangeError(`There are two metrics ${family.name}.`);
    families.set(family.name, family);
  }

  return {
    counter({ name, help, labels }) {
      const series = createSeries(name, labels, () => ({ value: 0 }));
      add({
        ...{ name, help, type: "counter" },
        samples: () => series.all().map(({ labels, state }) => ({ suffix: "", labels, value: state.value })),
      });
      return {
        add(chosen, amount = 1) {
          if (!(amount >= 0)) throw new RangeError(`${name} only goes up.`);
          series.of(chosen).value += amount;
        },
      };
    },
    histogram({ name, help, labels, buckets }) {
      const series = createSeries(name, labels, () => ({ counts: buckets.map(() => 0), sum: 0, count: 0 }));
      add({
        ...{ name, help, type: "histogram" },
        samples: () =>
          series
            .all()
            .flatMap(({ labels, state: { counts, sum, count } }) => [
              ...buckets.map((le, i) => bucketSample(labels, String(le), counts[i] ?? 0)),
              bucketSample(labels, "+Inf", count),
              { suffix: "_sum", labels, value: sum },
              { suffix: "_count", labels, value: count },
            ]),
      });
      return {
        observe(chosen, value) {
          const state = series.of(chosen);
          for (const [i, le] of buckets.entries()) if (value <= le) state.counts[i] = (state.counts[i] ?? 0) + 1;
          state.sum += value;
          state.count += 1;
        },
      };
    },
    gauge({ name, help }, read) {
      const samples = () => {
        const value = read();
        return value === null ? [] : [{ suffix: "", labels: {}, value }];
      };
      add({ name, help, type: "gauge", samples });
    },
    families: () => [...families.values()],
  };
}

const bucketSample = (labels: Readonly<Record<string, string>>, le: string, value: number): Sample => ({
  suffix: "_bucket",
  labels: { ...labels, le },
  value,
});

/** Every combination of label values is there from the beginning, so that a rate begins at 0. */
function createSeries<State, Values extends LabelValues>(name: string, values: Values, create: () => State) {
  const combinations = Object.entries(values).reduce<Record<string, string>[]>(
    (all, [label, each]) => all.flatMap((one) => each.map((value) => ({ ...one, [label]: value }))),
    [{}],
  );
  if (combinations.length > SERIES_MAX) throw new RangeError(`${name} has too many label values.`);
  const keyOf = (labels: Readonly<Record<string, string>>) =>
    Object.keys(values)
      .map((label) => labels[label])
      .join("\n");
  const states = new Map(combinations.map((labels) => [keyOf(labels), { labels, state: create() }]));
  return {
    all: () => [...states.values()],
    of(labels: Labels<Values>): State {
      const found = states.get(keyOf(labels as Readonly<Record<string, string>>));
      if (found === undefined) throw new RangeError(`${name} was given a label value that it does not know.`);
      return found.state;
    },
  };
}
