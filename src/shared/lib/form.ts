import { completeValue, completeValues, type Rules } from './rules'
import { threeWayMerge } from './three-way-merge'
import { isSame, isWithin, valueAt, withValue } from './values'

/** What a mounted field tells the form about itself: its title on the page and how it formats a value. */
export interface FieldInfo {
  title?: string
  format?: (value: unknown) => string
  /** The field that shows its messages, if that is another one, and that field's title. */
  shownAt?: { path: string; title: string }
}

/**
 * The state of one form, independent of React. Each field subscribes to its own value, so typing re-renders only that field.
 * *base*: the server's last values; *mine*: the values in the fields. Server data never overwrites changed fields.
 * *sent*: the values of the last save. A field that differs from it when the response arrives was edited meanwhile and is kept.
 */
export class Form<V extends object> {
  private base: V
  private mine: V
  /** The values when the current or last save was sent. */
  private sent: V
  /** Names of object fields that are merged key by key. */
  private readonly parts: readonly string[]
  private problems: Readonly<Record<string, string>> = {}
  private listeners = new Set<() => void>()
  private changed: readonly string[] = []
  private bad: readonly string[] = []
  /** Mounted fields in mount order. An error of any other field has no place on the page. */
  private mounted = new Map<string, Set<() => FieldInfo>>()
  /** Why the form cannot be saved now, by field: an upload is running or has failed. */
  private blockers = new Map<string, string>()
  /** Rules of the body that the form sends. */
  private readonly rules: Rules
  /** Results of `read` for objects and lists, cached while the value stays the same. */
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

  /** Returns a field's value as typed, e.g. half a date. For computations use `read`. */
  get = <K extends keyof V & string>(name: K): V[K] => this.mine[name]
  /** Returns a field's value for computations: none while half-typed. Returns the same object until the value changes. */
  read = <K extends keyof V & string>(name: K): V[K] => {
    const of = this.mine[name]
    const known = this.readings.get(name)
    if (known && known.of === of) return known.reading as V[K]
    const reading = completeValue(this.rules[name], of)
    this.readings.set(name, { of, reading })
    return reading as V[K]
  }
  /** Returns all values, each like `read`. */
  readAll = (): V => completeValues(this.rules, this.mine)
  /** Returns the value at a path: `tire.width`, `fitments[1].front`. */
  at = (path: string): unknown => valueAt(this.mine, path)
  values = (): V => this.mine
  baseValues = (): V => this.base
  sentValues = (): V => this.sent
  /** Returns the message of a field. */
  error = (name: string): string | undefined => this.problems[name]
  /** Returns the reasons why fields cannot be saved yet, by field. */
  blocks = (): Readonly<Record<string, string>> => Object.fromEntries(this.blockers)
  /** Names of the changed fields; the same array until they change. */
  dirtyNames = (): readonly string[] => this.changed
  isDirty = (): boolean => this.changed.length > 0
  isMounted = (name: string): boolean => this.mounted.has(name)
  /** Names of fields with a message, in the order they were set; the same array until they change. */
  badNames = (): readonly string[] => this.bad
  /** Returns what the mounted field at a path tells about itself. */
  factsOf = (path: string): FieldInfo =>
    Object.assign({}, ...[...(this.mounted.get(path) ?? [])].map((facts) => facts()))
  mountedNames = (): readonly string[] => [...this.mounted.keys()]

  /** Sets a value and removes the field's message, which belonged to the old value. */
  set = <K extends keyof V & string>(name: K, value: V[K]): void => this.put(name, value)

  /** Same as `set`, for a path. Also removes messages of enclosing and enclosed paths. */
  put = (path: string, value: unknown): void => {
    if (Object.is(this.at(path), value)) return
    this.mine = withValue(this.mine, path, value)
    const remaining = Object.entries(this.problems).filter(
      ([other]) => !isWithin(other, path) && !isWithin(path, other),
    )
    if (remaining.length < Object.keys(this.problems).length) this.problems = Object.fromEntries(remaining)
    this.publish()
  }

  /** Prevents saving, for a reason shown at the field; null removes the block. */
  block = (path: string, reason: string | null): void => {
    if (reason === null) this.blockers.delete(path)
    else this.blockers.set(path, reason)
  }

  /** Replaces all messages. */
  setErrors = (problems: Readonly<Record<string, string>>): void => {
    this.problems = problems
    this.publish()
  }

  /** Discards all changes. */
  reset = (): void => this.replaceValues(this.base, this.base)

  /** Restarts from a record, or a draft of it. */
  rebase = (base: V, mine = base): void => this.replaceValues(base, mine)

  /**
   * Takes a record that was refetched. Only if nothing has been changed, or if each of its values equals the base or the field
   * (a save whose response was lost; a change outside the form's fields). Returns whether it was taken.
   */
  refresh = (values: V): boolean => {
    if (this.isDirty()) {
      if (
        this.namesOf(values).some(
          (name) => !isSame(values[name], this.base[name]) && !isSame(values[name], this.mine[name]),
        )
      )
        return false
      this.base = values
      this.publish()
    } else if (!isSame(this.base, values)) this.rebase(values)
    return true
  }

  /** Takes a record changed by the admin outside the form as the new base; keeps edited fields. */
  follow = (values: V): void => this.replaceValues(values, this.keepEditsSince(values, this.base))

  /** Starts a save: records and returns the values to send. */
  send = (): V => {
    this.sent = this.mine
    return this.sent
  }

  /** Takes the stored values as the new base; keeps fields edited since `send`. */
  stored = (values: V): void => this.replaceValues(values, this.keepEditsSince(values))

  /**
   * Resolves an edit conflict: `theirs` becomes the base, `merged` is what is sent next. Fields edited since `send` are kept.
   */
  merged = (theirs: V, merged: V): void => {
    const mine = this.keepEditsSince(merged)
    this.sent = merged
    this.replaceValues(theirs, mine)
  }

  /** Replaces values that were not edited (masked ↔ unmasked) in base, fields and sent values. */
  reveal = (values: Partial<V>): void => {
    const replaceIn = (side: V): V => {
      const next = { ...side }
      for (const name of this.namesOf(values)) {
        const value = values[name]
        if (value !== undefined && isSame(side[name], this.base[name])) next[name] = value as V[typeof name]
      }
      return next
    }
    this.mine = replaceIn(this.mine)
    this.sent = replaceIn(this.sent)
    this.base = { ...this.base, ...values }
    this.publish()
  }

  /** Registers a mounted field; returns the function that unregisters it. */
  mount = (name: string, facts: () => FieldInfo = () => ({})): (() => void) => {
    const currentFacts = () => facts()
    this.mounted.set(name, (this.mounted.get(name) ?? new Set()).add(currentFacts))
    return () => {
      const remaining = this.mounted.get(name)
      remaining?.delete(currentFacts)
      if (remaining?.size === 0) this.mounted.delete(name)
    }
  }

  /** Returns `values` with the edits made since `from` (default: since the save was sent) kept on top. */
  private keepEditsSince(values: V, from = this.sent): V {
    // merging three bags of these values gives such a bag again
    return threeWayMerge(from, this.mine, values, this.parts).values
  }

  private replaceValues(base: V, mine: V): void {
    this.base = base
    this.mine = mine
    this.problems = {}
    this.publish()
  }

  private namesOf(values: Partial<V>): (keyof V & string)[] {
    // Object.keys loses the type; every key of V is a string
    return Object.keys(values) as (keyof V & string)[]
  }

  /** Returns the changed fields inside a changed object, if they are mounted individually. */
  private members = (name: string): string[] => {
    const inner = [...this.mounted.keys()].filter(
      (path) => path.startsWith(`${name}.`) && !isSame(valueAt(this.base, path), this.at(path)),
    )
    return inner.length > 0 ? inner : [name]
  }

  private publish(): void {
    const all = new Set([...this.namesOf(this.base), ...this.namesOf(this.mine)])
    const changed = [...all].filter((name) => !isSame(this.base[name], this.mine[name])).flatMap(this.members)
    if (changed.join() !== this.changed.join()) this.changed = changed
    const bad = Object.keys(this.problems)
    if (bad.join() !== this.bad.join()) this.bad = bad
    for (const listener of this.listeners) listener()
  }
}
