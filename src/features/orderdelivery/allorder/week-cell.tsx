import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { orderLineUpdateRules as rules } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { checkRule } from '@/shared/lib/rules'
import { Input } from '@/shared/ui/inputs/input'
import { toast } from '@/shared/ui/layers/toast'
import type { OrderOf } from './order.detail-def'
import styles from './order.module.css'

interface Props {
  detail: OrderOf
  order: Schemas['Order']
  line: Schemas['OrderLine']
}

/** Renders the editable production week of the shipped tires. Enter or blur saves it, Esc reverts it. */
export function WeekCell({ detail, order, line }: Props) {
  const stored = line.productionWeek ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync } = useMutation(apiMutation('put', '/api/v1/admin/order-lines/{seq}'))
  const running = useRef(false)
  const id = useId()
  if (!detail.mayWrite || line.itemType !== 'TIRE') return stored || '-'

  async function save() {
    const next = (typed ?? stored).trim()
    if (next === stored) return setTyped(null)
    const wrong = next === '' ? null : checkRule(rules.productionWeek, next)
    setProblem(wrong)
    if (wrong || running.current) return
    running.current = true
    try {
      const { version, notices } = await mutateAsync({
        path: { seq: line.orderLineSeq },
        body: { productionWeek: next || null, version: order.version },
      })
      await detail.follow(version)
      setTyped(null)
      toast('생산주차가 저장되었습니다.', { detail: notices[0] })
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      running.current = false
    }
  }

  return (
    <span className={styles.week}>
      <Input
        aria-label={`${line.name} 생산주차`}
        aria-describedby={problem ? id : undefined}
        bad={problem !== null}
        width={5.5}
        inputMode="numeric"
        placeholder="WWYY"
        value={typed ?? stored}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(null)
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            // keeps the surrounding form of the record from being submitted
            event.preventDefault()
            void save()
          }
          if (event.key === 'Escape' && typed !== null) {
            event.preventDefault()
            setTyped(null)
            setProblem(null)
          }
        }}
      />
      {problem && (
        <span id={id} role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}
