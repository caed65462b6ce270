import { useField } from '../detail/context'
import { RegionPicker } from '../pickers/region-picker'
import { type FieldFrame, FieldFrameView } from './field'

/** 시/도 and 구/군 under one label; the names are those of the two fields of the body. */
export function RegionField({ sido, gugun, ...frame }: Omit<FieldFrame, 'after'> & { sido: string; gugun: string }) {
  const second = useField(gugun)
  return (
    <FieldFrameView name={sido} label="지역" group {...frame}>
      {(control, first) => (
        <RegionPicker
          {...control}
          all="선택"
          bad={control.bad || second.error !== undefined}
          sidoId={first.value as number | null}
          gugunId={second.value as number | null}
          onChange={({ sidoId, gugunId }) => {
            first.set(sidoId)
            second.set(gugunId)
          }}
        />
      )}
    </FieldFrameView>
  )
}
