import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createField } from '@/kit/fields/field'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { RegionPicker } from '../manage/region.picker'
import styles from './store-form.module.css'

interface Own {
  /** Names of the stored regions. */
  known: readonly Schemas['StoreVisitRegion'][]
}

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

interface BoxProps extends Own {
  id: string
  ids: readonly number[]
  onChange: (ids: number[]) => void
  disabled: boolean
}

/** Renders the chosen 구/군, each with a remove button. */
function RegionsBox({ id, ids, onChange, disabled, known }: BoxProps) {
  const [region, setRegion] = useState<{ sidoId: number | null; gugunId: number | null }>({
    sidoId: null,
    gugunId: null,
  })
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const sidos = useQuery(apiQuery('/api/v1/common/sido', {}, { staleTime: 'static' }))
  const guguns = useQuery(
    apiQuery(
      '/api/v1/common/gugun/{id}',
      { path: { id: region.sidoId ?? 0 } },
      { staleTime: 'static', enabled: region.sidoId !== null },
    ),
  )
  const nameOf = (one: number) => names.get(one) ?? known.find(({ gugunId }) => gugunId === one)?.name ?? `지역 ${one}`
  function add() {
    const { sidoId, gugunId } = region
    if (gugunId === null) return
    const sido = sidos.data?.find((each) => each.id === sidoId)?.name ?? ''
    const gugun = guguns.data?.find((each) => each.id === gugunId)?.name ?? ''
    setNames(new Map([...names, [gugunId, `${sido} ${gugun}`]]))
    if (!ids.includes(gugunId)) onChange([...ids, gugunId])
    setRegion({ sidoId, gugunId: null })
  }
  return (
    <>
      {ids.length > 0 && (
        <ul className={styles.chips} aria-label="출장 지역 목록">
          {ids.map((one) => (
            <li key={one}>
              {nameOf(one)}
              {!disabled && (
                <Button
                  size="sm"
                  variant="ghost"
                  icon
                  aria-label={`${nameOf(one)} 빼기`}
                  onClick={() => onChange(ids.filter((each) => each !== one))}
                >
                  ✕
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <span className={styles.line}>
          <RegionPicker id={id} {...region} onChange={setRegion} all="선택" disabled={disabled} />
          <Button size="sm" onClick={add} disabled={region.gugunId === null && '시/도와 구/군을 선택해 주세요.'}>
            추가
          </Button>
        </span>
      )}
    </>
  )
}

/** Field of the regions that a store visits. */
export const VisitRegionsField = createField<Own>(
  ({ id, disabled }, { value, set }, { known }) => (
    <RegionsBox id={id} ids={idsOf(value)} onChange={set} disabled={disabled} known={known} />
  ),
  {
    group: true,
    wide: true,
    readOnlyValue: ({ value }, { known }) =>
      idsOf(value)
        .map((one) => known.find(({ gugunId }) => gugunId === one)?.name ?? `지역 ${one}`)
        .join(', '),
  },
)
