import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/shared/api/query'
import { Select, type SelectProps } from '@/shared/ui/inputs/select'

/** Regions do not change during a session. */
const settings = { staleTime: 'static' } as const

interface Props extends Omit<SelectProps, 'options' | 'value' | 'onChange' | 'empty'> {
  sidoId: number | null | undefined
  gugunId: number | null | undefined
  /** Receives both. Changing 시/도 clears 구/군. */
  onChange: (region: { sidoId: number | null; gugunId: number | null }) => void
  /** Label of the empty option: `시/도 전체` in a filter (default), `시/도 선택` in a form. */
  all?: '전체' | '선택'
}

const optionsOf = (regions: readonly { id: number; name: string }[] = []) =>
  regions.map(({ id, name }) => ({ value: String(id), label: name }))
const seqOf = (text: string) => (text === '' ? null : Number(text))

/** Renders 시/도 and 구/군 as two selects. The second is disabled until the first is chosen. */
export function RegionPicker({ sidoId, gugunId, onChange, all = '전체', id, ...control }: Props) {
  const sido = useQuery(apiQuery('/api/v1/common/sido', {}, settings))
  const gugun = useQuery(
    apiQuery('/api/v1/common/gugun/{id}', { path: { id: sidoId ?? 0 } }, { ...settings, enabled: Boolean(sidoId) }),
  )
  return (
    <>
      <Select
        width={14}
        {...control}
        id={id}
        aria-label="시/도"
        options={optionsOf(sido.data)}
        empty={`시/도 ${all}`}
        value={String(sidoId ?? '')}
        onChange={(text) => onChange({ sidoId: seqOf(text), gugunId: null })}
      />
      <Select
        width={14}
        {...control}
        aria-label="구/군"
        disabled={control.disabled || !sidoId}
        options={optionsOf(gugun.data)}
        empty={`구/군 ${all}`}
        value={gugun.data ? String(gugunId ?? '') : ''}
        onChange={(text) => onChange({ sidoId: sidoId ?? null, gugunId: seqOf(text) })}
      />
    </>
  )
}
