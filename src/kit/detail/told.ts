import { bodyOf } from '@/shared/lib/body'
import type { Form } from '@/shared/lib/form'
import { inWords } from '@/shared/lib/in-words'
import type { Rules } from '@/shared/lib/rules'
import { isBlank, isWithin, same, valueAt } from '@/shared/lib/values'

interface Sides<V extends object> {
  form: Form<V>
  rules: Rules
  /** How the definition says some of them. */
  show?: Readonly<Record<string, ((value: unknown) => string) | undefined>>
  /** What the fields held when it was sent. */
  sent: V
  /** What the answer makes of them. */
  stored: V
  /** Fields of which nothing can be said: masked ones, and secrets. */
  except: readonly string[]
  /** Of a record that has just been made it is no news what was left blank and has been filled, or stands elsewhere in it. */
  creating: boolean
}

const MOST = 4
const brief = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text)

/**
 * What the server has changed by itself: the fields on the page that hold something else than was sent, in the words in which
 * they show it (`판매상태: 판매중 → 품절`). Another spelling of the same is no change.
 */
export function changedByServer<V extends object>({
  form,
  rules,
  show = {},
  sent,
  stored,
  except,
  creating,
}: Sides<V>): string[] {
  const [before, after] = [bodyOf(rules, sent), bodyOf(rules, stored)]
  const names = form.mountedNames()
  const inCells = (path: string) => names.some((other) => other !== path && isWithin(other, path))
  const found = names.flatMap((path) => {
    const [from, to] = [valueAt(before, path), valueAt(after, path)]
    if (except.some((name) => isWithin(path, name)) || same(from, to)) return []
    if (creating && (isBlank(from) || valueAt(stored, path) === undefined || inCells(path))) return []
    const { title, words = inWords } = form.factsOf(path)
    const say = show[path] ?? words
    const [old, now] = [say(from), say(to)]
    if (title === undefined || old.replace(/\s+/g, '') === now.replace(/\s+/g, '')) return []
    return [{ path, text: `${title}: ${brief(old)} → ${brief(now)}` }]
  })
  // of a table and its cells the cells
  const told = found.filter(({ path }) => !found.some((other) => other.path !== path && isWithin(other.path, path)))
  const texts = told.map(({ text }) => text)
  return texts.length > MOST ? [...texts.slice(0, MOST), `외 ${texts.length - MOST}건`] : texts
}
