import { merge } from './merge'
import { type Rules, readableBag, readableValue } from './rules'
import { type Bag, isWithin, same, valueAt, withValue } from './values'

/** What a field on the page knows of itself: what it is called there, and how its value reads. */
export interface FieldFacts {
  title?: string
  words?: (value: unknown) => string
  /** The field that shows its messages, where that is another one, and what that is called. */
  shownAt?: { path: string; title: string }
}

/**
 * The state of one form, apart from React: each field listens to its own value, so that typing in one draws one.
 * *base* is what the server last said, *mine* what stands in the fields; server data never flows into changed fields.
 * A save remembers what it *sent*: whatever differs from that when the answer comes has been typed since, and stays.
 */
export class Form<V extends object> {
  private base: V
  private mine: V
  /** What the save under way has sent, or the last one: what the fields held then. */
  private sent: V
  /** Fields that are objects and are merged member by member. */
  private readonly parts: readonly string[]
  private problems: Readonly<Record<string, string>> = {}
  private listeners = new Set<() => void>()
  private changed: readonly string[] = []
  private bad: readonly string[] = []
  /** Fields on the page, in the order of their mounting; an error of any other field has no place of its own. */
  private mounted = new Map<string, Set<() => FieldFacts>>()
  /** Why the form cannot be saved now, by field: an upload is running, or has failed. */
  private waiting = new Map<string, string>()
  /** Of the body that the form sends. */
  private readonly rules: Rules
  /** What `read` has made of an object or a list, as long as that stands in the field. */
  private readonly readings = new Map<string, { of: unknown; reading: unknown }>()

  constructor(base: V, parts: readonly string[] = [], rules: Rules = {}) {
    this.base = base
    this.mine = base
    this.sent = base
    this.parts = parts
    this.rules = rules
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** What stands in a field, as it is typed: half a date, too. For code that computes with it: `read`. */
  get = <K extends keyof V & string>(name: K): V[K] => this.mine[name]
  /** The value of a field as code may compute with it: there is none while it is typed in half. The same one until it changes. */
  read = <K extends keyof V & string>(name: K): V[K] => {
    const of = this.mine[name]
    const known = this.readings.get(name)
    if (known && known.of === of) return known.reading as V[K]
    const reading = readableValue(this.rules[name], of)
    this.readings.set(name, { of, reading })
    return reading as V[K]
  }
  /** All values, as `read` gives them. */
  readAll = (): V => readableBag(this.rules, this.mine)
  /** What stands at a path: `tire.width`, `fitments[1].front`. */
  at = (path: string): unknown => valueAt(this.mine, path)
  values = (): V => this.mine
  baseValues = (): V => this.base
  sentValues = (): V => this.sent
  /** Message under a field. */
  error = (name: string): string | undefined => this.problems[name]
  /** Fields that are not ready to be saved, with the reason. */
  blocks = (): Readonly<Record<string, string>> => Object.fromEntries(this.waiting)
  /** Names of the changed fields; the same array until they change. */
  dirtyNames = (): readonly string[] => this.changed
  isDirty = (): boolean => this.changed.length > 0
  isMounted = (name: string): boolean => this.mounted.has(name)
  /** Fields with a message, in the order in which they were put; the same array until they change. */
  badNames = (): readonly string[] => this.bad
  /** What is known on the page of the field at a path. */
  factsOf = (path: string): FieldFacts =>
    Object.assign({}, ...[...(this.mounted.get(path) ?? [])].map((facts) => facts()))
  mountedNames = (): readonly string[] => [...this.mounted.keys()]

  /** Enters a value; the field's message goes, it belonged to the former value. */
  set = <K extends keyof V & string>(name: K, value: V[K]): void => this.put(name, value)

  /** As `set`, at a path. Messages of what it stands in and of what stands in it go too. */
  put = (path: string, value: unknown): void => {
    if (Object.is(this.at(path), value)) return
    this.mine = withValue(this.mine, path, value)
    const left = Object.entries(this.problems).filter(([other]) => !isWithin(other, path) && !isWithin(path, other))
    if (left.length < Object.keys(this.problems).length) this.problems = Object.fromEntries(left)
    this.publish()
  }

  /** Keeps the form from being saved, for a reason that stands at the field; null lets go. */
  block = (path: string, reason: string | null): void => {
    if (reason === null) this.waiting.delete(path)
    else this.waiting.set(path, reason)
  }

  /** Puts messages at fields; those of before are forgotten. */
  setErrors = (problems: Readonly<Record<string, string>>): void => {
    this.problems = problems
    this.publish()
  }

  /** Back to what the server last said. */
  reset = (): void => this.take(this.base, this.base)

  /** Starts over from a record, or a draft of it, whatever stood in the fields. */
  rebase = (base: V, mine = base): void => this.take(base, mine)

  /**
   * A newer record came by itself: taken only while nothing has been changed, or where it brings nothing but what the form
   * started from or holds by now (a save whose answer was lost; a change of what is no field of it).
   */
  refresh = (values: V): boolean => {
    if (this.isDirty()) {
      if (
        this.namesOf(values).some(
          (name) => !same(values[name], this.base[name]) && !same(values[name], this.mine[name]),
        )
      )
        return false
      this.base = values
      this.publish()
    } else if (!same(this.base, values)) this.rebase(values)
    return true
  }

  /** The admin has changed the record beside the form: that is the base now, under what has been typed. */
  follow = (values: V): void => this.take(values, this.since(values, this.base))

  /** A save begins: gives what it sends. */
  send = (): V => {
    this.sent = this.mine
    return this.sent
  }

  /** What was sent has been stored as `values`: they are the base now, and stand in the fields but for what has been typed since. */
  stored = (values: V): void => this.take(values, this.since(values))

  /**
   * Someone else was faster: their values are the base now, `merged` is sent in place of what was sent, and stands in the
   * fields but for what has been typed since.
   */
  merged = (theirs: V, merged: V): void => {
    const mine = this.since(merged)
    this.sent = merged
    this.take(theirs, mine)
  }

  /** Replaces values that nobody entered (masked ↔ in clear): base and, where unchanged, what stands there and was sent. */
  reveal = (values: Partial<V>): void => {
    const shown = (side: V): V => {
      const next = { ...side }
      for (const name of this.namesOf(values)) {
        const value = values[name]
        if (value !== undefined && same(side[name], this.base[name])) next[name] = value as V[typeof name]
      }
      return next
    }
    this.mine = shown(this.mine)
    this.sent = shown(this.sent)
    this.base = { ...this.base, ...values }
    this.publish()
  }

  /** A field appears; gives what takes it away again. */
  mount = (name: string, facts: () => FieldFacts = () => ({})): (() => void) => {
    const own = () => facts()
    this.mounted.set(name, (this.mounted.get(name) ?? new Set()).add(own))
    return () => {
      const left = this.mounted.get(name)
      left?.delete(own)
      if (left?.size === 0) this.mounted.delete(name)
    }
  }

  /** `values` under what has been typed since `from`, mostly since the save began. */
  private since(values: V, from = this.sent): V {
    // a merge of three bags of these values is such a bag
    return merge(from as Bag, this.mine as Bag, values as Bag, this.parts).values as V
  }

  private take(base: V, mine: V): void {
    this.base = base
    this.mine = mine
    this.problems = {}
    this.publish()
  }

  private namesOf(values: Partial<V>): (keyof V & string)[] {
    // Object.keys forgets the type; every key of V is a string
    return Object.keys(values) as (keyof V & string)[]
  }

  /** The changed fields inside of a changed object, where they stand on the page by themselves. */
  private members = (name: string): string[] => {
    const inner = [...this.mounted.keys()].filter(
      (path) => path.startsWith(`${name}.`) && !same(valueAt(this.base, path), this.at(path)),
    )
    return inner.length > 0 ? inner : [name]
  }

  private publish(): void {
    const all = new Set([...this.namesOf(this.base), ...this.namesOf(this.mine)])
    const changed = [...all].filter((name) => !same(this.base[name], this.mine[name])).flatMap(this.members)
    if (changed.join() !== this.changed.join()) this.changed = changed
    const bad = Object.keys(this.problems)
    if (bad.join() !== this.bad.join()) this.bad = bad
    for (const listener of this.listeners) listener()
  }
}
