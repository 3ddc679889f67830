// One person as an admin sees them: name, picture, role, what they may do; below it a new PIN and the way out.
import { NAME_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import type { Permissions, Role, User } from "@hearth/handlers/shared/contract/users.ts";
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useHearth, useHouse } from "../app/hearth.ts";
import { pathOfSettings } from "../shell/place.ts";
import { ActionNote, Choices, Panel, Switch, TextField } from "./parts.tsx";
import { PersonLimits } from "./person-limits.tsx";
import { PersonPin } from "./person-pin.tsx";
import { PersonRemoval } from "./person-removal.tsx";
import { PictureField } from "./picture-field.tsx";
import { isPin } from "./pin-check.ts";
import { PinField } from "./pin-field.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { useAction } from "./use-action.ts";
import { s } from "./words.ts";

const ROLES = ["member", "child", "guest", "admin"] as const satisfies readonly Role[];

/** Pictures for adults are never for children, nor for visitors. */
const mayBeAdult = (role: Role) => role === "admin" || role === "member";

export interface PersonPageProps {
  /** null: somebody new. */
  person: User | null;
  onSaved: (person: User) => void;
  onRemoved: (id: string) => void;
}

export function PersonPage({ person, onSaved, onRemoved }: PersonPageProps) {
  const { user } = useHouse();
  const isOwn = person?.id === user.id;
  return (
    <>
      <PersonForm person={person} isOwn={isOwn} onSaved={onSaved} />
      {person !== null && isOwn && (
        <p class="panel-note">
          {s("people.ownPin")} <a href={pathOfSettings("pin")}>{s("pin.title")}</a>.
        </p>
      )}
      {person !== null && !isOwn && (
        <>
          {(person.role === "child" || person.role === "guest") && <PersonLimits person={person} />}
          <PersonPin person={person} onSaved={onSaved} />
          <PersonRemoval person={person} onRemoved={onRemoved} />
        </>
      )}
    </>
  );
}

interface PersonFormProps {
  person: User | null;
  isOwn: boolean;
  onSaved: (person: User) => void;
}

function PersonForm({ person, isOwn, onSaved }: PersonFormProps) {
  const { session, toasts } = useHearth();
  const { route } = useLocation();
  const api = useSettingsApi();
  const action = useAction();
  const [name, setName] = useState(person?.name ?? "");
  const [avatar, setAvatar] = useState(person?.avatar ?? null);
  const [role, setRole] = useState<Role>(person?.role ?? "member");
  const [may, setMay] = useState<Permissions>(person?.permissions ?? { images: true, adultContent: false });
  const [pin, setPin] = useState("");
  const [pinProblem, setPinProblem] = useState<string | null>(null);
  const needsPinFirst = person !== null && !person.hasPin;
  const trimmed = name.trim();

  const edited =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPinProblem(null);
      action.reset();
    };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const isPinWrong = person === null && (role === "admin" || pin !== "") && !isPin(pin);
    if (isPinWrong) setPinProblem(role === "admin" && pin === "" ? s("people.pinAdmin") : s("pin.short"));
    if (isPinWrong || trimmed === "") return;
    const permissions = { ...may, adultContent: mayBeAdult(role) && may.adultContent };
    const isDemoted = person !== null && person.role === "admin" && role !== "admin";
    const demoted = trimmed === person?.name ? s("people.lastAdmin") : s("people.lastAdminOrTaken");
    await action.run(
      async () => {
        const values = { name: trimmed, role, permissions };
        const saved =
          person === null
            ? await api.people.add({
                ...values,
                ...(avatar === null ? {} : { avatar }),
                ...(pin === "" ? {} : { pin }),
              })
            : await api.people.change(person.id, { ...values, avatar });
        onSaved(saved);
        if (isOwn) session.update(saved);
        if (person !== null) return;
        toasts.show({ text: s("people.created", { name: saved.name }) });
        route(pathOfSettings("people"));
      },
      { done: s("people.saved"), conflict: isDemoted ? demoted : s("profile.taken") },
    );
  };

  return (
    <Panel>
      <form class="form" onSubmit={save} noValidate>
        <PictureField id={person?.id ?? "00"} name={trimmed || "?"} value={avatar} onChange={edited(setAvatar)} />
        <TextField
          label={s("profile.name")}
          value={name}
          maxLength={NAME_MAX_CHARS}
          autocomplete="off"
          onInput={edited(setName)}
        />
        <Choices
          label={s("people.role")}
          {...(isOwn ? { hint: s("people.ownRole") } : {})}
          value={role}
          disabled={isOwn}
          options={ROLES.map((value) => ({
            value,
            title: s(`people.role.${value}`),
            text:
              value === "admin" && needsPinFirst
                ? s("people.pinAdminFirst", { name: trimmed })
                : s(`people.role.${value}Text`),
            disabled: value === "admin" && needsPinFirst,
          }))}
          onChoose={edited(setRole)}
        />
        {person === null && (
          <PinField
            label={s("people.pinNew")}
            kind="new"
            value={pin}
            hint={role === "admin" || pin !== "" ? s("people.pinNewHint") : s("people.pinOptional")}
            problem={pinProblem}
            onInput={edited(setPin)}
          />
        )}
        <fieldset class="choices">
          <legend>{s("people.may")}</legend>
          <Switch
            title={s("people.may.images")}
            text={s("people.may.imagesText")}
            checked={may.images}
            onChange={edited((images) => setMay({ ...may, images }))}
          />
          {mayBeAdult(role) && (
            <Switch
              title={s("people.may.adult")}
              text={s("people.may.adultText")}
              checked={may.adultContent}
              onChange={edited((adultContent) => setMay({ ...may, adultContent }))}
            />
          )}
        </fieldset>
        <div class="form-actions">
          <button type="submit" class="button button-primary" disabled={trimmed === "" || action.isBusy}>
            {person !== null
              ? s("settings.save")
              : trimmed === ""
                ? s("people.createNobody")
                : s("people.create", { name: trimmed })}
          </button>
          <ActionNote state={action.state} />
        </div>
      </form>
    </Panel>
  );
}
