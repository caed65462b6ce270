import { formatAdmin } from './admin-names'
import { formatTime } from './dates'

/** Formats the record's creation and update stamps: `등록 2026-08-14 10:00 김도현 · 마지막 수정 …`. */
export function formatStamps(record: object): string {
  const { createdAt, createdBy, updatedAt, updatedBy } = record as Readonly<Record<string, unknown>>
  const part = (label: string, at: unknown, by: unknown) =>
    typeof at === 'string' ? `${label} ${formatTime(at)}${typeof by === 'string' ? ` ${formatAdmin(by)}` : ''}` : ''
  return [part('등록', createdAt, createdBy), part('마지막 수정', updatedAt, updatedBy)].filter(Boolean).join(' · ')
}
