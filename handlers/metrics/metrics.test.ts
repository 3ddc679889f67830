// Metrics from the first figure to the text that Prometheus reads.
import assert from "node:assert/strict";
import { test } from "node:test";
import { toPrometheusText } from "./prometheus-text.ts";
import { createMetrics } from "./registry.ts";

const textOf = (metrics: ReturnType<typeof createMetrics>) => toPrometheusText(metrics.families());

test("counter.add() counts by label, and every label value is there from the beginning", () => {
  const metrics = createMetrics();
  const labels = { outcome: ["done", "failed"] } as const;
  const counter = metrics.counter({ name: "hearth_things_total", help: "Things.", labels });
  counter.add({ outcome: "done" });
  counter.add({ outcome: "done" }, 2);
  assert.equal(
    textOf(metrics),
    '# HELP hearth_things_total Things.\n# TYPE hearth_things_total counter\nhearth_things_total{outcome="done"} 3\nhearth_things_total{outcome="failed"} 0\n',
  );
});

test("histogram.observe() fills every bucket that the value fits into", () => {
  const metrics = createMetrics();
  const histogram = metrics.histogram({ name: "hearth_x_seconds", help: "X.", labels: {}, buckets: [0.1, 1] });
  for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe({}, value);
  assert.deepEqual(textOf(metrics).split("\n").slice(2, -1), [
    'hearth_x_seconds_bucket{le="0.1"} 2',
    'hearth_x_seconds_bucket{le="1"} 3',
    'hearth_x_seconds_bucket{le="+Inf"} 4',
    "hearth_x_seconds_sum 7.65",
    "hearth_x_seconds_count 4",
  ]);
});

test("gauge() is read when it is asked for, and left out while it is not known", () => {
  const metrics = createMetrics();
  let value: number | null = null;
  metrics.gauge({ name: "hearth_now", help: "Now." }, () => value);
  assert.doesNotMatch(textOf(metrics), /^hearth_now/m);
  value = 5;
  assert.match(textOf(metrics), /^hearth_now 5$/m);
});

test("createMetrics() refuses label values, names and steps that would not be bounded or true", () => {
  const metrics = createMetrics();
  const counter = metrics.counter({ name: "hearth_a_total", help: "A.", labels: { of: ["one"] } });
  assert.throws(() => counter.add({ of: "another" as "one" }), RangeError);
  assert.throws(() => counter.add({ of: "one" }, -1), RangeError);
  assert.throws(() => metrics.gauge({ name: "hearth_a_total", help: "" }, () => 1), RangeError);
  assert.throws(() => metrics.gauge({ name: "other", help: "" }, () => 1), RangeError);
  const many = Array.from({ length: 201 }, (_, i) => String(i));
  assert.throws(() => metrics.counter({ name: "hearth_b_total", help: "", labels: { of: many } }), RangeError);
});
