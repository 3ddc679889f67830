// The workflows of this home: those that ship with Hearth, which can be switched off, and those that an admin brings along.
import { and, count, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { sha256Hex } from "../../digest.ts";
import { DomainError, notFound } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AdminWorkflow, UpdateWorkflow, WorkflowFinding } from "../../shared/contract/image-admin.ts";
import { IMAGE_WORKFLOWS_MAX } from "../../shared/contract/limits.ts";
import { type Database, iso } from "../../store/database.ts";
import { imageWorkflows } from "../../store/schema.ts";
import type { RunnableWorkflow } from "../plan.ts";
import type { CheckedWorkflow, WorkflowShelf, WorkflowTools } from "../workflow-engine.ts";

type WorkflowRow = typeof imageWorkflows.$inferSelect;
/** One that an admin brought along. */
type OwnWorkflow = WorkflowRow & CheckedWorkflow;

interface ShelfOptions {
  db: Database;
  clock: Clock;
  builtIn: readonly RunnableWorkflow[];
  tools: Pick<WorkflowTools, "check" | "guess" | "unusualClasses">;
}

export function createWorkflowShelf({ db, clock, builtIn, tools }: ShelfOptions): WorkflowShelf {
  const shipped = (id: string) => builtIn.find((workflow) => workflow.id === id);

  /** Where the painter cannot be asked, just that is found. */
  async function check(workflow: CheckedWorkflow, signal: AbortSignal) {
    try {
      return { findings: await tools.check(workflow, signal), isKnown: true };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const finding: WorkflowFinding = { node: null, input: null, code: "refused", detail: error.message };
      return { findings: [finding], isKnown: false };
    }
  }

  async function read(): Promise<{ own: OwnWorkflow[]; off: Set<string> }> {
    const rows = await db.select().from(imageWorkflows).orderBy(imageWorkflows.createdAt, imageWorkflows.id);
    return {
      own: rows.flatMap((row) => toOwn(row) ?? []),
      off: new Set(rows.filter((row) => row.builtIn && !row.enabled).map(({ id }) => id)),
    };
  }

  async function findOwn(id: string): Promise<OwnWorkflow> {
    const found = (await read()).own.find((workflow) => workflow.id === id);
    if (found === undefined) throw notFound("workflow");
    return found;
  }

  async function view(own: OwnWorkflow, findings: WorkflowFinding[]): Promise<AdminWorkflow> {
    const { enabled, allowedClasses } = own;
    const shown = { ...describe(own, tools), version: await versionOf(own), builtIn: false, enabled, allowedClasses };
    return { ...shown, findings, createdAt: iso(own.createdAt) };
  }

  function viewShipped(workflow: RunnableWorkflow, enabled: boolean): AdminWorkflow {
    const shown = { ...describe(workflow, tools), version: workflow.version, builtIn: true, enabled };
    return { ...shown, allowedClasses: [], findings: [], createdAt: null };
  }

  async function switchShipped(workflow: RunnableWorkflow, changes: UpdateWorkflow): Promise<AdminWorkflow> {
    const { enabled, ...others } = changes;
    if (Object.values(others).some((value) => value !== undefined)) {
      throw new DomainError("conflict", "A workflow that comes with Hearth can be switched on or off, not changed.");
    }
    const { id, name, purpose } = workflow;
    if (enabled !== undefined) {
      await db
        .insert(imageWorkflows)
        .values({ id, builtIn: true, name, purpose, enabled, allowedClasses: [], createdAt: clock.now() })
        .onConflictDoUpdate({ target: imageWorkflows.id, set: { enabled } });
    }
    return viewShipped(workflow, enabled ?? !(await read()).off.has(id));
  }

  return {
    async runnable() {
      const { own, off } = await read();
      const brought = own.filter(({ enabled }) => enabled).map(toRunnable);
      return [...builtIn.filter(({ id }) => !off.has(id)), ...(await Promise.all(brought))];
    },

    async list() {
      const { own, off } = await read();
      const items = builtIn.map((workflow) => viewShipped(workflow, !off.has(workflow.id)));
      const shown = own.map(async (each) => {
        const { findings } = await check(each, AbortSignal.timeout(CHECK_LIMIT_MS));
        return view(each, findings);
      });
      return [...items, ...(await Promise.all(shown))];
    },

    async add({ name, purpose, graph }, signal) {
      const [kept] = await db.select({ number: count() }).from(imageWorkflows).where(eq(imageWorkflows.builtIn, false));
      if ((kept?.number ?? 0) >= IMAGE_WORKFLOWS_MAX) {
        throw new DomainError("conflict", `There are ${IMAGE_WORKFLOWS_MAX} workflows already. Remove one first.`);
      }
      const checked = { purpose, graph, ...tools.guess(graph, purpose), allowedClasses: [] };
      const row = { id: uuidv7(), builtIn: false, name, enabled: false, createdAt: clock.now(), ...checked };
      await db.insert(imageWorkflows).values(row);
      return view(row, (await check(checked, signal)).findings);
    },

    async update(id, changes, signal) {
      const workflow = shipped(id);
      if (workflow !== undefined) return switchShipped(workflow, changes);
      const before = await findOwn(id);
      const { name, mapping, loraPoint, allowedClasses } = { ...before, ...withoutUndefined(changes) };
      const after = { ...before, name, mapping, loraPoint, allowedClasses };
      const { findings, isKnown } = await check(after, signal);
      const [first] = findings;
      if (changes.enabled === true && first !== undefined) {
        throw new DomainError("conflict", `This workflow cannot be used yet: ${first.detail}`);
      }
      // What no longer can be used is off from now on; a painter that could not be asked says nothing about that.
      const enabled = (changes.enabled ?? before.enabled) && (findings.length === 0 || !isKnown);
      await db
        .update(imageWorkflows)
        .set({ name, mapping, loraPoint, allowedClasses, enabled })
        .where(and(eq(imageWorkflows.id, id), eq(imageWorkflows.builtIn, false)));
      return view({ ...after, enabled }, findings);
    },

    async remove(id) {
      if (shipped(id) !== undefined) {
        throw new DomainError("conflict", "A workflow that comes with Hearth can be switched off, not removed.");
      }
      const removed = await db
        .delete(imageWorkflows)
        .where(and(eq(imageWorkflows.id, id), eq(imageWorkflows.builtIn, false)))
        .returning({ id: imageWorkflows.id });
      if (removed.length === 0) throw notFound("workflow");
    },
  };
}

const CHECK_LIMIT_MS = 10_000;

function toOwn(row: WorkflowRow): OwnWorkflow | null {
  const { graph, mapping } = row;
  return row.builtIn || graph === null || mapping === null ? null : { ...row, graph, mapping };
}

async function toRunnable(own: OwnWorkflow): Promise<RunnableWorkflow> {
  const { id, name, purpose, graph, mapping, loraPoint } = own;
  return { id, name, purpose, version: await versionOf(own), families: [], graph, mapping, loraPoint };
}

/** Of the graph and where its values go: another one paints differently. */
async function versionOf({ graph, mapping, loraPoint }: Pick<CheckedWorkflow, "graph" | "mapping" | "loraPoint">) {
  return (await sha256Hex(JSON.stringify([graph, mapping, loraPoint]))).slice(0, 12);
}

type Described = Pick<RunnableWorkflow, "id" | "name" | "purpose" | "graph" | "mapping" | "loraPoint">;

function describe(
  { id, name, purpose, graph, mapping, loraPoint }: Described,
  tools: Pick<WorkflowTools, "unusualClasses">,
) {
  const nodes = Object.entries(graph).map(([node, { class_type: classType, inputs, _meta }]) => ({
    id: node,
    classType,
    title: _meta?.title ?? classType,
    inputs: Object.keys(inputs),
  }));
  return { id, name, purpose, nodes, mapping, loraPoint, unusualClasses: tools.unusualClasses(graph) };
}

function withoutUndefined({ name, mapping, loraPoint, allowedClasses }: UpdateWorkflow) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(mapping === undefined ? {} : { mapping }),
    ...(loraPoint === undefined ? {} : { loraPoint }),
    ...(allowedClasses === undefined ? {} : { allowedClasses }),
  };
}
