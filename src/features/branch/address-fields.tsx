import { useSyncExternalStore } from 'react'
import { addressPicker } from '@/features/member/address.picker'
import { useFormScope } from '@/kit/detail/form-context'
import type { ControlProps } from '@/kit/fields/field'
import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { RegionPicker } from './manage/region.picker'

/** Address parts are edited in fields of their own. These components accompany them. */

export type Address = Schemas['Address']

/** Renders the address search, which fills in the fields. */
export function AddressSearch({ onFound }: { onFound: (address: Address) => void }) {
  const { readOnly } = useFormScope()
  async function search() {
    const address = await addressPicker.one()
    if (address) onFound(address)
  }
  if (readOnly) return null
  return (
    <ReadOnlyField label="주소 검색">
      <Button size="sm" onClick={search}>
        주소 찾기
      </Button>
    </ReadOnlyField>
  )
}

const regionOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Renders `sidoId` and `gugunId` of the surrounding form. They are chosen together. */
export function RegionOfForm(controlProps: ControlProps) {
  const { form } = useFormScope()
  const sidoId = useSyncExternalStore(form.subscribe, () => regionOf(form.at('sidoId')))
  const gugunId = useSyncExternalStore(form.subscribe, () => regionOf(form.at('gugunId')))
  function choose(region: { sidoId: number | null; gugunId: number | null }) {
    form.put('sidoId', region.sidoId ?? undefined)
    form.put('gugunId', region.gugunId ?? undefined)
  }
  return <RegionPicker {...controlProps} sidoId={sidoId} gugunId={gugunId} onChange={choose} all="선택" />
}
