import { call, callWith } from '@/shared/api/client'
import { storeServiceLabels, storeStateLabels } from '@/shared/api/gen/branch-manage.gen'
import type { Schemas } from '@/shared/api/types'
import { optionsOf } from '@/shared/ui/inputs/select'
import { createPickerDialog } from '@/shared/ui/layers/create-picker-dialog'
import { PICKER_PAGE_SIZE, type Picker } from '@/shared/ui/layers/picker-spec'

const SHOWN = ['MOUNT', 'BATTERY', 'VISIT', 'ALIGNMENT'] as const satisfies readonly Schemas['StoreService'][]

const regions = (found: readonly { id: number; name: string }[]) =>
  found.map(({ id, name }) => ({ value: String(id), label: name }))
const seqOf = (text: string | undefined) => (text ? Number(text) : undefined)

/** Required abilities: to mount the remaining goods of an order, or these items. */
export interface StoreRequirements {
  orderSeq?: number | undefined
  itemSeq?: readonly number[] | undefined
  /** If omitted, only open stores. */
  anyState?: boolean
}

/** Returns a picker of stores by name and region, limited to those with the required abilities. */
export const storePickerFor = ({
  orderSeq,
  itemSeq,
  anyState = false,
}: StoreRequirements): Picker<Schemas['StoreOption']> =>
  createPickerDialog<Schemas['StoreOption']>({
    title: '장착점 찾기',
    noun: '장착점',
    types: [
      { value: 'name', label: '장착점명' },
      { value: 'address1', label: '주소' },
      { value: 'storeCode', label: '코드' },
      { value: 'phone', label: '대표전화' },
    ],
    selects: [
      {
        name: 'sidoId',
        label: '시/도',
        options: { load: async (_, signal) => regions(await call('get', '/api/v1/common/sido', { signal })) },
      },
      {
        name: 'gugunId',
        label: '구/군',
        options: {
          of: 'sidoId',
          load: async (sidoId, signal) =>
            regions(await call('get', '/api/v1/common/gugun/{id}', { path: { id: Number(sidoId) }, signal })),
        },
      },
      ...(anyState ? [{ name: 'state', label: '상태', options: optionsOf(storeStateLabels) }] : []),
    ],
    eager: true,
    columns: [
      { title: '지역', cell: (row) => row.region, nowrap: true },
      { title: '장착점명', cell: (row) => row.name, names: true },
      { title: '장착 가능', cell: (row) => `${row.maxRim}인치까지`, nowrap: true },
      {
        title: '서비스',
        cell: ({ services }) =>
          SHOWN.filter((service) => services.includes(service))
            .map((service) => storeServiceLabels[service])
            .join(', '),
      },
      ...(anyState
        ? [{ title: '상태', cell: ({ state }: Schemas['StoreOption']) => storeStateLabels[state], nowrap: true }]
        : []),
    ],
    seq: (row) => row.storeSeq,
    name: (row) => row.name,
    find({ type, keyword, filters, page }, signal) {
      const states = anyState ? (filters.state ? [filters.state] : undefined) : ['OPEN']
      const region = { sidoId: seqOf(filters.sidoId), gugunId: seqOf(filters.gugunId) }
      const query = { keywordType: type, keyword: keyword.trim(), ...region, state: states, orderSeq, itemSeq }
      return callWith('get', '/api/v1/admin/stores/picker', {
        query: { ...query, page, size: PICKER_PAGE_SIZE },
        signal,
      })
    },
  })
