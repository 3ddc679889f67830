// Where one is signed in, and a way to end it.
import type { SessionInfo } from "@hearth/handlers/shared/contract/auth.ts";
import { Monitor, Smartphone, TabletSmartphone } from "lucide";
import { useState } from "preact/hooks";
import { Icon } from "../ui/icon.tsx";
import { deviceName } from "./device-name.ts";
import { ago } from "./figures.ts";
import { ActionNote, Loaded, Panel } from "./parts.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { useAction } from "./use-action.ts";
import { useResource } from "./use-resource.ts";
import { s } from "./words.ts";

export function DevicesSection() {
  const api = useSettingsApi();
  const sessions = useResource(async () => (await api.sessions()).items);
  const action = useAction();
  const [busyId, setBusyId] = useState<string | null>(null);
  const now = Date.now();

  const end = async (session: SessionInfo) => {
    setBusyId(session.id);
    await action.run(() => api.endSession(session.id), {
      done: s("devices.ended", { device: deviceName(session.deviceLabel) }),
    });
    setBusyId(null);
    await sessions.reload();
  };
  const endAll = async (chosen: SessionInfo[]) => {
    await action.run(
      async () => {
        for (const { id } of chosen) await api.endSession(id);
      },
      { done: s("devices.endedAll") },
    );
    await sessions.reload();
  };

  return (
    <Loaded resource={sessions} rows={2}>
      {(items) => {
        const others = items.filter(({ current }) => !current);
        const own = items.filter(({ current }) => current);
        // A wall is taken down by itself: it may be another's, nobody carries it away, and it may do little.
        const carried = others.filter(({ kiosk }) => !kiosk);
        return (
          <Panel>
            <ul class="rows">
              {[...own, ...others].map((session) => (
                <Device
                  key={session.id}
                  session={session}
                  seen={session.current ? s("devices.now") : s("devices.seen", { when: ago(session.lastSeenAt, now) })}
                  since={s("devices.since", { when: ago(session.createdAt, now) })}
                  disabled={action.isBusy}
                  isBusy={busyId === session.id}
                  onEnd={() => end(session)}
                />
              ))}
            </ul>
            {others.length === 0 && <p class="panel-note">{s("devices.only")}</p>}
            <div class="form-actions">
              {carried.length > 1 && (
                <button type="button" class="button" disabled={action.isBusy} onClick={() => endAll(carried)}>
                  {s(carried.length < others.length ? "devices.endAllButWalls" : "devices.endAll")}
                </button>
              )}
              <ActionNote state={action.state} />
            </div>
          </Panel>
        );
      }}
    </Loaded>
  );
}

interface DeviceProps {
  session: SessionInfo;
  seen: string;
  since: string;
  disabled: boolean;
  isBusy: boolean;
  onEnd: () => void;
}

function Device({ session, seen, since, disabled, isBusy, onEnd }: DeviceProps) {
  const { deviceLabel, current, kiosk, profileName } = session;
  const icon = kiosk ? TabletSmartphone : /Android|iPhone|iPad/.test(deviceLabel) ? Smartphone : Monitor;
  return (
    <li class="list-row" aria-busy={isBusy}>
      <span class="row-icon">
        <Icon node={icon} size={24} />
      </span>
      <span class="list-words">
        <span class="list-title">
          {deviceName(deviceLabel)}
          {current && <span class="tag tag-own">{s("devices.this")}</span>}
          {kiosk && <span class="tag">{s("devices.kioskOf", { name: profileName })}</span>}
        </span>
        <span class="list-text">
          {seen} · {since}
        </span>
      </span>
      {!current && (
        <button
          type="button"
          class="button"
          disabled={disabled}
          aria-label={s("devices.endLabel", { device: deviceName(deviceLabel), seen })}
          onClick={onEnd}
        >
          {s("devices.end")}
        </button>
      )}
    </li>
  );
}
