import { type ParsedTire, sizeText, type TireSize, type TireSpec } from '../../../domain/product/tire-size'

export const sizeMessage = '규격을 확인해 주세요. 예: 225/45R17 94W'

const loads = ['loadIndex', 'loadIndexDual', 'speedSymbol', 'loadType', 'ply'] as const
type LoadName = (typeof loads)[number]

/**
 * Applies a pasted size to a tire. The parsed text replaces the whole old size, including its load. Nothing changes if the text
 * is the same size without any load.
 * @returns the tire, and the names of load values that were cleared because the text does not mention them
 */
export function applyTireSize<T extends Partial<TireSpec>>(
  old: T,
  spec: ParsedTire,
): { tire: T & TireSize; cleared: LoadName[] } {
  const { width, rim, aspect = null } = old
  const bare = [spec.loadIndex, spec.loadType, spec.ply].every((part) => part === undefined)
  if (bare && width && rim && sizeText({ ...old, width, rim, aspect }) === sizeText(spec))
    return { tire: { ...old, width, rim, aspect }, cleared: [] }
  const rest = { loadIndex: undefined, loadIndexDual: null, speedSymbol: undefined, loadType: 'SL', ply: null } as const
  const tire = { ...old, ...rest, ...spec }
  const isSet = (value: unknown) => value != null && value !== 'SL'
  return { tire, cleared: loads.filter((name) => isSet(old[name]) && !isSet(tire[name])) }
}
