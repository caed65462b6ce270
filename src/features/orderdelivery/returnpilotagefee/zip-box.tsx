import { type FormEvent, useId, useState } from 'react'
import { isSilent, messageOf } from '@/shared/api/errors'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { DigitsInput } from '@/shared/ui/inputs/text-inputs'
import styles from './fee.module.css'
import { usePreviewIsland } from './island-fee.calls'

const formatPreview = ({ shippable, regionName, tireFee, batteryFee, etcFee }: Schemas['IslandFeePreview']): string => {
  if (regionName === null) return '도선료가 없는 지역입니다.'
  if (!shippable) return `${regionName}: 배송할 수 없는 지역입니다.`
  return `${regionName}: 타이어 ${formatThousands(tireFee)}원 · 배터리 ${formatThousands(batteryFee)}원 · 기타 ${formatThousands(etcFee)}원 (개당)`
}

/** Renders 조회: the island fee of a zip code. */
export function ZipBox() {
  const id = useId()
  const [zip, setZip] = useState('')
  const [answer, setAnswer] = useState<{ text: string; bad?: boolean }>()
  const { mutateAsync: preview, isPending } = usePreviewIsland()

  async function ask(event: FormEvent) {
    event.preventDefault()
    if (!/^\d{5}$/.test(zip)) return setAnswer({ text: '우편번호 5자리를 입력해 주세요.', bad: true })
    try {
      setAnswer({ text: formatPreview(await preview({ body: { zipCode: zip, lines: [] } })) })
    } catch (error) {
      if (!isSilent(error)) setAnswer({ text: messageOf(error), bad: true })
    }
  }
  return (
    <form className={styles.zip} onSubmit={ask} aria-label="도선료 조회">
      <label htmlFor={id}>우편번호</label>
      <DigitsInput
        id={id}
        value={zip}
        width={7}
        onChange={(digits) => {
          setZip(digits)
          setAnswer(undefined)
        }}
      />
      <Button type="submit" busy={isPending}>
        조회
      </Button>
      <output aria-live="polite" className={answer?.bad ? styles.bad : undefined}>
        {answer?.text}
      </output>
    </form>
  )
}
