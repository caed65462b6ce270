import { useState } from 'react'
import { carPicker } from '@/features/car/car-picker'
import { memberCarFieldsRules as rules } from '@/shared/api/gen/member-manage-form.gen'
import { useMe } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { checkRule } from '@/shared/lib/rules'
import { Button } from '@/shared/ui/inputs/button'
import { Switch } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { maskedForAdmin } from '../../../domain/common/masked-value'
import { cleanPlate } from '../../../domain/common/plate'

type Car = Schemas['MemberCar']
type Body = Schemas['MemberCarFields']

interface Props {
  car?: Car | undefined
  send: (body: Body) => Promise<Car>
  close: (saved?: Car) => void
}

const orNull = (text: string): string | null => text.trim() || null

function CarDialog({ car, send, close }: Props) {
  const masked = car?.carNumber?.includes('*') ?? false
  const me = useMe()
  const locked = masked && !me?.piiUnmask
  const [model, setModel] = useState(car?.carModelSeq ? { seq: car.carModelSeq, name: car.carName } : null)
  const [carText, setText] = useState(car?.carText ?? '')
  const [modelYear, setYear] = useState<number | string | null>(car?.modelYear ?? null)
  const [carNumber, setNumber] = useState(masked ? '' : (car?.carNumber ?? ''))
  const [frontSize, setFront] = useState(car?.frontSize ?? '')
  const [rearSize, setRear] = useState(car?.rearSize ?? '')
  const [isDefault, setDefault] = useState(car?.isDefault ?? false)
  const problems: Record<string, string | undefined> = {
    carText: !model && carText.trim() === '' ? '차종을 선택하거나 직접 입력해 주세요.' : undefined,
    modelYear: checkRule(rules.modelYear, modelYear) ?? undefined,
    carNumber: checkRule(rules.carNumber, cleanPlate(carNumber)) ?? undefined,
  }

  async function choose() {
    const picked = await carPicker.one()
    if (!picked) return
    setModel({ seq: picked.carModelSeq, name: picked.carText })
    setText('')
    if (!picked.fitment) return
    setFront(picked.fitment.frontSize)
    setRear(picked.fitment.rearSize ?? '')
  }

  const submit = () =>
    send({
      carModelSeq: model?.seq ?? null,
      carText: model ? null : orNull(carText),
      modelYear: modelYear === null || modelYear === '' ? null : Number(modelYear),
      // a masked number stays unless another one is entered
      ...(masked && carNumber.trim() === '' ? {} : { carNumber: orNull(cleanPlate(carNumber)) }),
      frontSize: orNull(frontSize),
      rearSize: orNull(rearSize),
      ...(isDefault === (car?.isDefault ?? false) ? {} : { isDefault }),
    })

  return (
    <DialogForm
      confirm="저장"
      problem={Object.values(problems).some(Boolean)}
      fields={['carText', 'carModelSeq', 'modelYear', 'carNumber', 'frontSize', 'rearSize']}
      send={submit}
      close={close}
    >
      {({ tried, errors }) => {
        const errorAt = (field: string) => errors[field] ?? ((tried && problems[field]) || undefined)
        return (
          <>
            <FieldFrame
              title="차종"
              fieldPath="carText"
              required
              error={errorAt('carText') ?? errors.carModelSeq}
              after={
                <>
                  <Button size="sm" onClick={choose}>
                    차종 찾기
                  </Button>
                  {model && (
                    <Button size="sm" onClick={() => setModel(null)}>
                      직접 입력
                    </Button>
                  )}
                </>
              }
            >
              {(controlProps) => (
                <Input
                  {...controlProps}
                  readOnly={model !== null}
                  maxLength={rules.carText.maxLength}
                  value={model ? model.name : carText}
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </FieldFrame>
            <FieldFrame title="연식" fieldPath="modelYear" error={errorAt('modelYear')}>
              {(controlProps) => (
                <NumberInput {...controlProps} value={modelYear} onChange={setYear} suffix="년" width={8} />
              )}
            </FieldFrame>
            <FieldFrame
              title="차량번호"
              fieldPath="carNumber"
              help={
                masked
                  ? `현재 ${car?.carNumber}. ${locked ? maskedForAdmin : '비워 두면 그대로 둡니다.'}`
                  : '예: 12가3456'
              }
              error={errorAt('carNumber')}
            >
              {(controlProps) => (
                <Input
                  {...controlProps}
                  disabled={locked}
                  value={carNumber}
                  onChange={(event) => setNumber(event.target.value)}
                  onBlur={() => setNumber(cleanPlate(carNumber))}
                />
              )}
            </FieldFrame>
            <FieldFrame title="앞 타이어" fieldPath="frontSize" help="예: 225/45R17" error={errorAt('frontSize')}>
              {(controlProps) => (
                <Input {...controlProps} value={frontSize} onChange={(event) => setFront(event.target.value)} />
              )}
            </FieldFrame>
            <FieldFrame
              title="뒤 타이어"
              fieldPath="rearSize"
              help="앞과 같으면 비워 둡니다."
              error={errorAt('rearSize')}
            >
              {(controlProps) => (
                <Input {...controlProps} value={rearSize} onChange={(event) => setRear(event.target.value)} />
              )}
            </FieldFrame>
            {!car?.isDefault && (
              <Switch
                label="대표 차량으로 지정"
                checked={isDefault}
                onChange={(event) => setDefault(event.target.checked)}
              />
            )}
          </>
        )
      }}
    </DialogForm>
  )
}

/** Adds a car or changes one. Resolves to the stored car. */
export const askCar = (car: Car | undefined, send: (body: Body) => Promise<Car>) =>
  openDialog<Car>((close) => <CarDialog car={car} send={send} close={close} />, {
    title: car ? `차량 수정: ${car.carName}` : '차량 추가',
    size: 'sm',
  })
