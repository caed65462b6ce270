import { useState } from 'react'
import { fieldsOf } from '@/kit/fields/fields'
import type { Schemas } from '@/shared/api/types'
import { Pill } from '@/shared/ui/records/pill'
import { nameCell } from '@/shared/ui/table/cells'
import { RowGrid } from '@/shared/ui/table/row-grid'
import { affiliateCardPicker, cardName } from '../affiliatecard/affiliate-card.picker'
import { rentalProductPicker } from '../rentalproduct/rental-product.picker'
import { rentalEventDetail } from './rental-event.detail-def'

const { Custom } = fieldsOf(rentalEventDetail)

export interface LinksProps {
  record: Schemas['Event'] | undefined
  disabled: boolean
}

/** The content of a row; null if the record was deleted. */
interface Linked {
  name: string
  second: string
  shown: boolean
}

interface RowsProps {
  label: string
  noun: string
  max: number
  seqs: readonly number[]
  known: ReadonlyMap<number, Linked>
  disabled: boolean
  add: (max: number) => Promise<readonly number[] | undefined>
  set: (seqs: number[]) => void
}

/** Renders linked records in shop order. They are picked, dragged and removed; those hidden in the shop are marked. */
function LinkedRows({ label, noun, max, seqs, known, disabled, add, set }: RowsProps) {
  return (
    <RowGrid
      label={label}
      rows={seqs.map((seq) => ({ seq }))}
      onChange={(rows) => set(rows.map(({ seq }) => seq))}
      max={max}
      disabled={disabled}
      none={`추가한 ${noun} 없습니다.`}
      scope={(_, cells) => cells}
      add={{
        label: `${label} 추가`,
        rows: async (most) => (await add(most))?.filter((seq) => !seqs.includes(seq)).map((seq) => ({ seq })),
      }}
      columns={[
        {
          title: label,
          cell: ({ seq }) => {
            const linked = known.get(seq)
            return linked ? nameCell(<b>{linked.name}</b>, linked.second) : `${label} ${seq}`
          },
        },
        {
          title: '상태',
          width: 8,
          cell: ({ seq }) => {
            const linked = known.get(seq)
            if (!linked) return <Pill tone="red">삭제됨</Pill>
            return linked.shown ? <Pill tone="green">노출중</Pill> : <Pill tone="gray">노출 안 함</Pill>
          },
        },
      ]}
    />
  )
}

const productRow = ({ name, rentalCompany, sizeLabel, shown }: Schemas['EventRentalProduct']): Linked => ({
  name,
  second: [rentalCompany, sizeLabel].filter(Boolean).join(' · '),
  shown,
})

/** Renders the rental products of an event. */
export function ShownProducts({ record, disabled }: LinksProps) {
  const [picked, setPicked] = useState<ReadonlyMap<number, Linked>>(new Map())
  const stored = (record?.rentalProducts ?? []).map((each) => [each.rentalProductSeq, productRow(each)] as const)
  return (
    <Custom
      name="rentalProductSeqs"
      wide
      group
      disabled={disabled}
      help="끌어서 순서를 바꿉니다. 50개까지 등록할 수 있습니다."
    >
      {(control, { value, set }) => (
        <LinkedRows
          label="렌탈 상품"
          noun="렌탈 상품이"
          max={50}
          seqs={value ?? []}
          known={new Map([...stored, ...picked])}
          disabled={control.disabled}
          set={set}
          add={async (max) => {
            const found = await rentalProductPicker.many({ chosen: value ?? [], max })
            if (!found) return undefined
            const rows = found.map((product) => {
              const { rentalProductSeq, displayName: name, rentalCompany, item, displayState } = product
              const shown = displayState === 'DISPLAYING'
              return [
                rentalProductSeq,
                productRow({ rentalProductSeq, name, rentalCompany, sizeLabel: item.sizeLabel, shown }),
              ] as const
            })
            setPicked(new Map([...picked, ...rows]))
            return rows.map(([seq]) => seq)
          }}
        />
      )}
    </Custom>
  )
}

/** Renders the cards of an event. */
export function ShownCards({ record, disabled }: LinksProps) {
  const [picked, setPicked] = useState<ReadonlyMap<number, Linked>>(new Map())
  const stored = (record?.affiliateCards ?? []).map(
    ({ affiliateCardSeq, name, shown }) => [affiliateCardSeq, { name, second: '', shown }] as const,
  )
  return (
    <Custom
      name="affiliateCardSeqs"
      wide
      group
      disabled={disabled}
      help="끌어서 순서를 바꿉니다. 10개까지 등록할 수 있습니다."
    >
      {(control, { value, set }) => (
        <LinkedRows
          label="제휴카드"
          noun="제휴카드가"
          max={10}
          seqs={value ?? []}
          known={new Map([...stored, ...picked])}
          disabled={control.disabled}
          set={set}
          add={async (max) => {
            const found = await affiliateCardPicker.many({ chosen: value ?? [], max })
            if (!found) return undefined
            const rows = found.map((card) => {
              const shown = card.displayState === 'DISPLAYING'
              return [card.affiliateCardSeq, { name: cardName(card), second: '', shown }] as const
            })
            setPicked(new Map([...picked, ...rows]))
            return rows.map(([seq]) => seq)
          }}
        />
      )}
    </Custom>
  )
}
