import assert from "node:assert/strict";
import { test } from "node:test";
import {
  gameAddress,
  isOnlyHere,
  joinAddress,
  lookAddress,
  namedGame,
  namedRecord,
  takeInvitation,
} from "../../src/noughts/frontends/web/page/address.js";
import { visit } from "./surroundings.js";

test("games are watched, joined and looked at where the page comes from", () => {
  visit("https://play.example:8443/game/other?x=1#y");
  assert.equal(gameAddress("a/b"), "https://play.example:8443/game/a%2Fb");
  assert.equal(joinAddress("a", "k&y#"), "https://play.example:8443/game/a#join=k%26y%23");
  assert.equal(lookAddress("3x3k3 X b2&a1"), "https://play.example:8443/look?game=3x3k3%20X%20b2%26a1");
});

test("an invitation can be taken from the address it was written into", () => {
  visit("http://localhost/");
  visit(joinAddress("a", "k&y# ü"));
  assert.equal(namedGame(), "a");
  assert.equal(takeInvitation(), "k&y# ü");
});

test("an invitation does not stay in the address", () => {
  visit("http://localhost/game/a?b=c#join=key");
  assert.equal(takeInvitation(), "key");
  assert.equal(location.href, "http://localhost/game/a?b=c");
  assert.equal(takeInvitation(), null);
});

test("an invitation that is empty or damaged is none, and does not stay either", () => {
  for (const hash of ["#join=", "#join=%", "#join=%E0%A4"]) {
    visit(`http://localhost/game/a${hash}`);
    assert.equal(takeInvitation(), null);
    assert.equal(location.hash, "");
  }
});

test("other fragments are left alone", () => {
  visit("http://localhost/game/a#part");
  assert.equal(takeInvitation(), null);
  assert.equal(location.hash, "#part");
});

test("only the address of a game names one", () => {
  for (const path of ["/", "/game/", "/game/a/b", "/games/a", "/look"]) {
    visit(`http://localhost${path}`);
    assert.equal(namedGame(), null, path);
  }
});

test("a record to look at may be missing", () => {
  visit("http://localhost/look?game=3x3k3+X+b2%2B");
  assert.equal(namedRecord(), "3x3k3 X b2+");
  visit("http://localhost/look");
  assert.equal(namedRecord(), "");
  visit("http://localhost/game/look?game=x");
  assert.equal(namedRecord(), null);
});

test("addresses of this machine lead nowhere on others", () => {
  for (const host of ["localhost", "127.0.0.1", "127.8.9.10:8000", "[::1]:80"]) {
    visit(`http://${host}/`);
    assert.ok(isOnlyHere(), host);
  }
  for (const host of ["localhost.example", "192.168.1.2", "mylocalhost", "[::2]"]) {
    visit(`http://${host}/`);
    assert.ok(!isOnlyHere(), host);
  }
});
