import { useState } from 'react'
import { storePickerFor } from '@/features/branch/manage/store.picker'
import { slotMoment } from '@/features/orderdelivery/mount-days.rules'
import { type ChosenSlot, MountSlotChoice } from '@/features/orderdelivery/mount-slots'
import { readDay } from '@/shared/lib/days'
import { requiredPrompt } from '@/shared/lib/validate'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { ParsedInput } from '@/shared/ui/inputs/parsed-input'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { type Application, DayField, dayProblem, type MoveProps, today } from './move-parts'

const NUMBER = /^[A-Z0-9-]{4,30}$/

/** Renders 계약 등록: number, date, store and a slot there. */
export function ContractForm<R>({ application, send, close }: MoveProps<R> & { application: Application }) {
  const { plan, wishStoreSeq, wishStoreName, wishDate } = application
  const [contractNo, setContractNo] = useState('')
  const [contractedOn, setContractedOn] = useState(today)
  const [store, setStore] = useState(
    wishStoreSeq === null ? null : { storeSeq: wishStoreSeq, name: wishStoreName ?? '희망 장착점' },
  )
  const [books, setBooks] = useState(wishDate !== null)
  const [force, setForce] = useState(false)
  const [slot, setSlot] = useState<ChosenSlot | null>(null)
  const problems = {
    contractNo: NUMBER.test(contractNo) ? undefined : '영문 대문자, 숫자, -로 4~30자를 입력해 주세요.',
    contractedOn: dayProblem('계약일', contractedOn, null),
    storeSeq: store ? undefined : requiredPrompt('장착점'),
    reservedAt: books && store && !slot ? requiredPrompt('장착 예약일시') : undefined,
  }
  const itemSeq = [plan.itemSeq]

  async function pick() {
    const found = await storePickerFor({ itemSeq }).one()
    if (!found || found.storeSeq === store?.storeSeq) return
    setStore({ storeSeq: found.storeSeq, name: found.name })
    setSlot(null)
  }
  return (
    <DialogForm
      confirm="계약 등록"
      problem={Object.values(problems).some(Boolean)}
      fields={['contractNo', 'contractedOn', 'storeSeq', 'reservedAt']}
      send={() => {
        // `problems` blocks the form until a store is chosen
        if (!store) throw new Error('No store chosen')
        return send({
          to: 'CONTRACTED',
          contractNo,
          storeSeq: store.storeSeq,
          contractedOn: readDay(contractedOn) ?? contractedOn,
          ...(books && slot ? { reservedAt: slotMoment(slot.date, slot.time), force } : {}),
        })
      }}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>
            {plan.itemName} {plan.quantity}본을 재고에서 차감합니다.
          </p>
          <FieldFrame
            fieldPath="contractNo"
            title="계약번호"
            required
            help={`${plan.rentalCompany}의 계약번호`}
            error={errors.contractNo ?? (tried ? problems.contractNo : undefined)}
          >
            {({ bad, ...controlProps }) => (
              <ParsedInput
                {...controlProps}
                bad={bad}
                value={contractNo}
                maxLength={30}
                read={(text) => text.toUpperCase().trim()}
                onChange={setContractNo}
              />
            )}
          </FieldFrame>
          <DayField
            fieldPath="contractedOn"
            title="계약일"
            value={contractedOn}
            error={errors.contractedOn ?? (tried ? problems.contractedOn : undefined)}
            onChange={setContractedOn}
          />
          <FieldFrame
            fieldPath="storeSeq"
            title="장착점"
            required
            error={errors.storeSeq ?? (tried ? problems.storeSeq : undefined)}
          >
            {({ id }) => (
              <Button id={id} onClick={pick}>
                {store ? `${store.name} (변경)` : '장착점 찾기'}
              </Button>
            )}
          </FieldFrame>
          <Checkbox label="장착 예약도 등록" checked={books} onChange={(event) => setBooks(event.target.checked)} />
          {books && store && (
            <FieldFrame
              fieldPath="reservedAt"
              title="장착 예약일시"
              group
              required
              error={errors.reservedAt ?? (tried ? problems.reservedAt : undefined)}
            >
              {() => (
                <div>
                  <MountSlotChoice
                    storeSeq={store.storeSeq}
                    itemSeq={itemSeq}
                    force={force}
                    onForce={setForce}
                    value={slot}
                    onPick={setSlot}
                  />
                </div>
              )}
            </FieldFrame>
          )}
        </>
      )}
    </DialogForm>
  )
}
