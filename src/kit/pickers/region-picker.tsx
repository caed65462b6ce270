import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/shared/api/query'
import { Select } from '@/shared/ui/select'

/** The regions never change while one works. */
const settings = { staleTime: Number.POSITIVE_INFINITY }

export interface RegionPickerProps {
  sidoId: number | null | undefined
  gugunId: number | null | undefined
  /** Both at once: another 시/도 empties the 구/군. */
  onChange: (region: { sidoId: number | null; gugunId: number | null }) => void
  /** Text of no choice: `시/도 전체` in a filter (default), `시/도 선택` in a form. */
  all?: '전체' | '선택'
  id?: string
  disabled?: boolean
  bad?: boolean
  'aria-describedby'?: string | undefined
}

/** 시/도 and 구/군 as two selects; the second waits for the first. */
export function RegionPicker(props: RegionPickerProps) {
  const { sidoId, gugunId, onChange, all = '전체', id, disabled, bad, 'aria-describedby': described } = props
  const sido = useQuery(apiQuery('/api/v1/common/sido', {}, settings))
  const gugun = useQuery(
    apiQuery('/api/v1/common/gugun/{id}', { path: { id: sidoId ?? 0 } }, { ...settings, enabled: Boolean(sidoId) }),
  )
  const option = ({ id: value, name }: { id: number; name: string }) => ({ value: String(value), label: name })
  const seq = (text: string) => (text === '' ? null : Number(text))
  return (
    <>
      <Select
        id={id}
        aria-label="시/도"
        aria-describedby={described}
        options={sido.data?.map(option) ?? []}
        empty={`시/도 ${all}`}
        value={String(sidoId ?? '')}
        onChange={(text) => onChange({ sidoId: seq(text), gugunId: null })}
        disabled={disabled}
        bad={bad}
        width={14}
      />
      <Select
        aria-label="구/군"
        aria-describedby={described}
        options={gugun.data?.map(option) ?? []}
        empty={`구/군 ${all}`}
        value={gugun.data ? String(gugunId ?? '') : ''}
        onChange={(text) => onChange({ sidoId: sidoId ?? null, gugunId: seq(text) })}
        disabled={disabled || !sidoId}
        bad={bad}
        width={14}
      />
    </>
  )
}
