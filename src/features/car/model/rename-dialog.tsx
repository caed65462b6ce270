import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { carModelRenameRules } from '@/shared/api/gen/car-model-form.gen'
import type { BodyOf, Schemas } from '@/shared/api/types'
import { choicePrompt, requiredPrompt } from '@/shared/lib/validate'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { isBlank } from '../../../../domain/common/visible-text'
import { makerOptions, modelOptions } from '../car.calls'

type Rename = BodyOf<'post', '/api/v1/admin/car-models/rename'>

interface Props {
  /** The current filters of the list. */
  at: { carMakerSeq?: number | undefined; modelName?: string | undefined }
  send: (rename: Rename) => Promise<Schemas['BulkReceipt']>
  close: (receipt?: Schemas['BulkReceipt']) => void
}

const text = (seq: number | undefined) => (seq === undefined ? '' : String(seq))

function RenameDialog({ at, send, close }: Props) {
  const [carMakerSeq, setMaker] = useState(at.carMakerSeq)
  const [from, setFrom] = useState(at.modelName ?? '')
  const [to, setTo] = useState('')
  const { data: makers = [] } = useQuery(makerOptions)
  const names = useQuery({ ...modelOptions(carMakerSeq), enabled: carMakerSeq !== undefined }).data?.names ?? []
  const source = names.find(({ modelName }) => modelName === from)
  const target = names.find(({ modelName }) => modelName === to.trim())
  const same = to.trim() === from
  const missing =
    (carMakerSeq === undefined && choicePrompt('제조사')) ||
    (from === '' && choicePrompt('현재 모델명')) ||
    (isBlank(to) && requiredPrompt('새 모델명')) ||
    (same && '현재 모델명과 다르게 입력해 주세요.')

  async function rename() {
    // the button is disabled without a maker
    return send({ carMakerSeq: carMakerSeq ?? 0, from, to: to.trim() })
  }
  return (
    <DialogForm confirm="변경" disabled={missing} send={rename} close={close}>
      <FieldFrame title="제조사" required>
        {(controlProps) => (
          <Select
            {...controlProps}
            empty="선택"
            options={makers.map(({ carMakerSeq: seq, name }) => ({ value: String(seq), label: name }))}
            value={text(carMakerSeq)}
            onChange={(value) => {
              setMaker(value === '' ? undefined : Number(value))
              setFrom('')
            }}
          />
        )}
      </FieldFrame>
      <FieldFrame title="현재 모델명" required>
        {(controlProps) => (
          <Select
            {...controlProps}
            empty="선택"
            options={names.map(({ modelName, carCount }) => ({
              value: modelName,
              label: `${modelName} (${carCount})`,
            }))}
            value={from}
            onChange={setFrom}
          />
        )}
      </FieldFrame>
      <FieldFrame title="새 모델명" required>
        {(controlProps) => (
          <Input
            {...controlProps}
            value={to}
            maxLength={carModelRenameRules.to.maxLength}
            onChange={(event) => setTo(event.target.value)}
          />
        )}
      </FieldFrame>
      {source && (
        <p>
          ‘{from}’의 세부모델 {source.carCount}개가 모두 변경됩니다.
          {target && !same && ` 이미 있는 ‘${target.modelName}’(${target.carCount}개)에 합쳐집니다.`}
        </p>
      )}
    </DialogForm>
  )
}

/** Asks for the old and new model name and renames. Resolves to undefined if the admin cancels. */
export const askRename = (at: Props['at'], send: Props['send']): Promise<Schemas['BulkReceipt'] | undefined> =>
  openDialog<Schemas['BulkReceipt']>((close) => <RenameDialog at={at} send={send} close={close} />, {
    title: at.modelName ? `모델명 일괄변경: ${at.modelName}` : '모델명 일괄변경',
  })
