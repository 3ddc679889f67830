// The rights as tables: role, grant, rating, wall.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Rating } from "../shared/contract/images.ts";
import type { Role } from "../shared/contract/users.ts";
import { fitsRating, mayMakeImages, mayRate, maySee, maySeeAdult, mayUseCheckpoint, mayUseLora } from "./rights.ts";

const ROLES: Role[] = ["admin", "member", "child", "guest"];
const viewer = (role: Role, adultContent: boolean, wall = false) => ({
  id: "me",
  role,
  permissions: { images: true, adultContent },
  wall,
});

describe("rights", () => {
  test("maySeeAdult() takes the grant of an admin or a member, away from a wall, and nothing else", () => {
    const able = ROLES.flatMap((role) =>
      [true, false].flatMap((grant) =>
        [true, false].flatMap((wall) => (maySeeAdult(viewer(role, grant, wall)) ? [`${role} ${grant} ${wall}`] : [])),
      ),
    );
    assert.deepEqual(able, ["admin true false", "member true false"]);
  });

  test("maySeeAdult() is off where nothing is set", () => {
    for (const role of ROLES) assert.equal(maySeeAdult({ role, permissions: {}, wall: false }), false);
  });

  test("mayMakeImages() is the person's own permission, and on where nothing is set", () => {
    assert.equal(mayMakeImages({ permissions: {} }), true);
    assert.equal(mayMakeImages({ permissions: { images: false } }), false);
  });

  test("maySee() shows one's own alone, to an admin too, and adult ones with the right for them", () => {
    for (const role of ROLES) {
      for (const rating of ["general", "adult"] as Rating[]) {
        assert.equal(maySee(viewer(role, true), { userId: "somebody else", rating }), false);
        const expected = rating === "general" || role === "admin" || role === "member";
        assert.equal(maySee(viewer(role, true), { userId: "me", rating }), expected);
        assert.equal(maySee(viewer(role, false), { userId: "me", rating }), rating === "general");
      }
    }
  });

  test("mayUseCheckpoint() wants it enabled, there, and of a rating that one may see", () => {
    const usable = { rating: "general", enabled: true, present: true } as const;
    const child = viewer("child", true);
    assert.equal(mayUseCheckpoint(child, usable), true);
    assert.equal(mayUseCheckpoint(child, { ...usable, enabled: false }), false);
    assert.equal(mayUseCheckpoint(child, { ...usable, present: false }), false);
    assert.equal(mayUseCheckpoint(child, { ...usable, rating: "adult" }), false);
    assert.equal(mayUseCheckpoint(viewer("member", true), { ...usable, rating: "adult" }), true);
  });

  test("mayUseLora() wants, beside that, everyone or oneself among those who may", () => {
    const lora = { rating: "general", enabled: true, present: true } as const;
    const me = viewer("member", false);
    assert.equal(mayUseLora(me, { ...lora, access: "everyone" }), true);
    assert.equal(mayUseLora(me, { ...lora, access: ["me"] }), true);
    assert.equal(mayUseLora(me, { ...lora, access: ["somebody else"] }), false);
    assert.equal(mayUseLora(me, { ...lora, access: [] }), false);
    assert.equal(mayUseLora(me, { ...lora, rating: "adult", access: ["me"] }), false);
  });

  test("fitsRating() lets nothing adult into a picture for everybody", () => {
    assert.equal(fitsRating("general", { rating: "adult" }), false);
    assert.equal(fitsRating("general", { rating: "general" }), true);
    assert.equal(fitsRating("adult", { rating: "general" }), true);
  });

  test("mayRate() never makes a picture general that was made for adults", () => {
    assert.equal(mayRate(viewer("admin", true), "general", "adult"), false);
    assert.equal(mayRate(viewer("member", true), "adult", "general"), true);
    assert.equal(mayRate(viewer("member", true), "general", "general"), true);
    assert.equal(mayRate(viewer("child", true), "adult", "general"), false);
  });
});
