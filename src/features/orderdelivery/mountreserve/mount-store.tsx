import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { apiQuery } from '@/shared/api/query'
import { readSeq } from '@/shared/lib/read-value'
import { Button } from '@/shared/ui/inputs/button'
import { storePickerFor } from '../../branch/manage/store.picker'
import type { MountSearch } from './mount-view.rules'

const anyStore = storePickerFor({ anyState: true })

/** Returns the URL state of the day and month views, and a function to change it. */
export function useMountPlace() {
  const router = useRouter()
  // search values are strings, parsed one by one below
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const storeSeq = readSeq(search.storeSeq)
  const stores = useQuery({
    ...apiQuery('/api/v1/admin/stores/options', {}, { staleTime: 300_000 }),
    enabled: storeSeq !== undefined,
  })
  const store = stores.data?.find((one) => one.storeSeq === storeSeq)
  const go = (next: MountSearch & { storeSeq?: string | undefined }) =>
    void router.navigate({ to: '.', search: { ...search, ...next } })
  return { search, storeSeq, storeName: store?.name ?? null, go }
}

/** Renders the chosen store and the button 장착점 찾기. */
export function StoreChoice({ all }: { all: boolean }) {
  const { storeSeq, storeName, go } = useMountPlace()
  async function pick() {
    const found = await anyStore.one()
    if (found) go({ storeSeq: String(found.storeSeq) })
  }
  return (
    <>
      <b>{storeSeq ? storeName : all ? '전체 장착점' : '장착점을 골라 주세요.'}</b>
      <Button size="sm" onClick={pick}>
        장착점 찾기
      </Button>
      {all && storeSeq && (
        <Button size="sm" onClick={() => go({ storeSeq: undefined })}>
          전체 보기
        </Button>
      )}
    </>
  )
}
