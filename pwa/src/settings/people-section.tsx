// Everybody who lives here; one of them, or a new one, opens on a page of its own.
import type { User } from "@hearth/handlers/shared/contract/users.ts";
import { ChevronRight, UserPlus } from "lucide";
import { useHouse } from "../app/hearth.ts";
import { pathOfSettings } from "../shell/place.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Loaded, Panel } from "./parts.tsx";
import { PersonPage } from "./person-page.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { useResource } from "./use-resource.ts";
import { s } from "./words.ts";

export const NEW_PERSON = "new";

export function PeopleSection({ item }: { item: string | null }) {
  const api = useSettingsApi();
  const people = useResource(async () => (await api.people.list()).items);
  return (
    <Loaded resource={people} rows={4}>
      {(items) => {
        if (item === null) return <PeopleList people={items} />;
        const person = items.find(({ id }) => id === item);
        if (person === undefined && item !== NEW_PERSON) return <Gone />;
        return (
          <PersonPage
            key={item}
            person={person ?? null}
            onSaved={(saved) => people.set(withPerson(items, saved))}
            onRemoved={(id) => people.set(items.filter((each) => each.id !== id))}
          />
        );
      }}
    </Loaded>
  );
}

const withPerson = (people: User[], saved: User) =>
  people.some(({ id }) => id === saved.id)
    ? people.map((each) => (each.id === saved.id ? saved : each))
    : [...people, saved];

function PeopleList({ people }: { people: User[] }) {
  const { user } = useHouse();
  return (
    <Panel>
      <ul class="rows">
        {people.map((person) => (
          <li key={person.id}>
            <a class="list-row list-link" href={pathOfSettings("people", person.id)}>
              <Avatar {...person} />
              <span class="list-words">
                <span class="list-title">
                  {person.name}
                  {person.id === user.id && <span class="tag tag-own">{s("people.you")}</span>}
                  {!person.hasPin && <span class="tag tag-care">{s("people.noPin")}</span>}
                </span>
                <span class="list-text">{s(`people.role.${person.role}`)}</span>
              </span>
              <Icon node={ChevronRight} />
            </a>
          </li>
        ))}
      </ul>
      <div class="form-actions">
        <a class="button button-primary" href={pathOfSettings("people", NEW_PERSON)}>
          <Icon node={UserPlus} />
          {s("people.add")}
        </a>
      </div>
    </Panel>
  );
}

function Gone() {
  return (
    <Panel>
      <p role="status">{s("people.missing")}</p>
      <div class="form-actions">
        <a class="button" href={pathOfSettings("people")}>
          {s("people.back")}
        </a>
      </div>
    </Panel>
  );
}
