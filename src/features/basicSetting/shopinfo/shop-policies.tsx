import { useState } from 'react'
import { useFormValue } from '@/kit/detail/form-context'
import { fieldsOf } from '@/kit/fields/fields'
import { policyLabels } from '@/shared/api/gen/basicSetting-shopinfo.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { Section } from '@/shared/ui/records/section'
import { Tabs } from '@/shared/ui/tabs'
import type { ShopForm } from './shop-info.detail-def'
import { shopInfoDetail } from './shop-info.detail-def'
import styles from './shop-info.module.css'

const { Rich, Day } = fieldsOf(shopInfoDetail)

type Policy = Schemas['Policy']

const TABS = Object.entries(policyLabels).map(([key, label]) => ({ key: key as Policy, label }))
/** In bytes. */
const LIMIT = 200 * 1024
const NEEDED: readonly Policy[] = ['privacyPolicy', 'termsOfService']

const versions = lazyCode(() => import('./policy-versions'))

/** Renders the policies that customers agree to, with their effective dates. Saving creates an immutable version. */
export function ShopPolicies({ detail: { form } }: { detail: ShopForm }) {
  const [policy, open] = useState<Policy>('privacyPolicy')
  const text = useFormValue(form, policy)
  return (
    <Section
      plain
      title="약관·개인정보처리방침"
      hint="내용이나 시행일을 바꾸어 저장하면 새 버전이 만들어집니다. 시행 7일 전(불리한 변경은 30일 전)에 공지해 주세요."
    >
      <Tabs label="약관" items={TABS} value={policy} onChange={open}>
        <div className={styles.policy} key={policy}>
          <Rich name={policy} limit={LIMIT} />
          <Day
            name={`${policy}From`}
            required={NEEDED.includes(policy) || Boolean(text)}
            help="이전 버전의 시행일보다 빠를 수 없습니다."
          />
          <Button size="sm" onClick={async () => (await versions.get())?.openVersions(policy)}>
            지난 버전 보기
          </Button>
        </div>
      </Tabs>
    </Section>
  )
}
