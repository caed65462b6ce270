import type { ReactNode } from 'react'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { datePrompt } from '@/shared/lib/date-prompt'
import { readDay } from '@/shared/lib/days'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { withParticle } from '../../../../domain/common/particles'

export type Application = Schemas['RentalApplication']
export type Move = Omit<Schemas['RentalApplicationMove'], 'version'>

export interface MoveProps<R> {
  send: (move: Move) => Promise<R>
  close: (moved?: R) => void
}

export const today = () => todaySeoul(new Date())

/** Returns why a day is invalid, or undefined. */
export function dayProblem(title: string, text: string, from: string | null): string | undefined {
  const day = readDay(text)
  if (!day) return datePrompt(title, text)
  if (day > today()) return `${withParticle(title, '은/는')} 오늘까지 선택할 수 있습니다.`
  return from !== null && day < from ? `${withParticle(title, '은/는')} ${from} 이후여야 합니다.` : undefined
}

interface DayProps {
  fieldPath: string
  title: string
  value: string
  error: string | undefined
  help?: ReactNode
  onChange: (text: string) => void
}

/** Renders the day of a step. */
export const DayField = ({ fieldPath, title, value, error, help, onChange }: DayProps) => (
  <FieldFrame fieldPath={fieldPath} title={title} required error={error} help={help}>
    {(controlProps) => <DateInput {...controlProps} kind="day" value={value} onChange={onChange} />}
  </FieldFrame>
)
