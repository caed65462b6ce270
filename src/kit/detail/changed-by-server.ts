import type { Form } from '@/shared/lib/form'
import { formatValue } from '@/shared/lib/format-value'
import { toRequestBody } from '@/shared/lib/request-body'
import type { Rules } from '@/shared/lib/rules'
import { isBlank, isSame, isWithin, valueAt } from '@/shared/lib/values'

interface Sides<V extends object> {
  form: Form<V>
  rules: Rules
  /** The definition's formatters by field. */
  show?: Readonly<Record<string, ((value: unknown) => string) | undefined>>
  /** The values that were sent. */
  sent: V
  /** The values in the response. */
  stored: V
  /** Fields to skip: masked ones and secrets. */
  except: readonly string[]
  /** For a new record, values the server filled into blank fields are not reported. */
  creating: boolean
}

const MAX_CHANGES = 4
/** Returns whether the response masks the value. It equals the sent value then; reporting it would reveal it. */
const isMasked = (text: string) => text.includes('*')
const shorten = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text)

/**
 * Returns the fields that the server stored differently than sent, formatted as the page shows them
 * (`판매상태: 판매중 → 품절`). Differences in whitespace are ignored. At most four, then `외 n건`.
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
  const [before, after] = [toRequestBody(rules, sent), toRequestBody(rules, stored)]
  const names = form.mountedNames()
  const hasCells = (path: string) => names.some((other) => other !== path && isWithin(other, path))
  const found = names.flatMap((path) => {
    const [from, to] = [valueAt(before, path), valueAt(after, path)]
    if (except.some((name) => isWithin(path, name)) || isSame(from, to)) return []
    if (creating && (isBlank(from) || valueAt(stored, path) === undefined || hasCells(path))) return []
    const { title, format: formatField = formatValue } = form.factsOf(path)
    const format = show[path] ?? formatField
    const [old, now] = [format(from), format(to)]
    if (isMasked(now) && !isMasked(old)) return []
    if (title === undefined || old.replace(/\s+/g, '') === now.replace(/\s+/g, '')) return []
    return [{ path, text: `${title}: ${shorten(old)} → ${shorten(now)}` }]
  })
  // prefer a table's cells over the table itself
  const changes = found.filter(({ path }) => !found.some((other) => other.path !== path && isWithin(other.path, path)))
  const texts = changes.map(({ text }) => text)
  return texts.length > MAX_CHANGES ? [...texts.slice(0, MAX_CHANGES), `외 ${texts.length - MAX_CHANGES}건`] : texts
}
