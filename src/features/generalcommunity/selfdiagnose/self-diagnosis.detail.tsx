import { useSyncExternalStore } from 'react'
import { itemPicker } from '@/features/product/manage/item.picker'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import {
  diagnosisActionTypeLabels,
  diagnosisCategoryLabels,
  diagnosisDangerLabels,
} from '@/shared/api/gen/generalcommunity-selfdiagnose.gen'
import { filesOf } from '@/shared/lib/files'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import { hasValue } from '../../../../domain/generalcommunity/diagnosis-action'
import type { Preview } from '../post-shared/post.rules'
import { PostButtons, PostFacts } from '../post-shared/post-parts'
import { PostView } from '../post-shared/post-view'
import { selfDiagnosisDetail } from './self-diagnosis.detail-def'
import styles from './self-diagnosis.module.css'

const { Text, Rich, Radio, Select, Switch, Image, Picks } = fieldsOf(selfDiagnosisDetail)

type Form = ReturnType<typeof useDetail<'/api/v1/admin/self-diagnoses/{seq}', '/api/v1/admin/self-diagnoses'>>['form']

/** Returns the unsaved card. */
function cardOf(form: Form): Preview {
  const { title = '', category, danger, symptomFileSeq, cause, checkMethod, solution, ...action } = form.readAll()
  const { actionType = 'NONE', actionLabel } = action
  return {
    title,
    facts: [category && diagnosisCategoryLabels[category], danger && diagnosisDangerLabels[danger]],
    picture: filesOf(symptomFileSeq)[0]?.url,
    texts: [
      { title: '원인', html: cause },
      { title: '확인 방법', html: checkMethod },
      { title: '조치', html: solution },
    ],
    button: actionType === 'NONE' ? undefined : actionLabel || diagnosisActionTypeLabels[actionType],
  }
}

/** Renders the unsaved card, updated with each change. */
function Card({ form }: { form: Form }) {
  useSyncExternalStore(form.subscribe, form.values)
  return (
    <aside className={styles.card}>
      <Section plain title="카드 미리보기">
        <div className={styles.inside}>
          <PostView {...cardOf(form)} />
        </div>
      </Section>
    </aside>
  )
}

export function SelfDiagnosisDetail() {
  const detail = useDetail(selfDiagnosisDetail)
  const { record, form } = detail
  const actionType = useFormValue(form, 'actionType')
  return (
    <DetailScreen
      detail={detail}
      actions={<PostButtons page="/selfdiagnose" seq={record?.selfDiagnosisSeq} read={() => cardOf(form)} />}
    >
      <div className={styles.beside}>
        <div className={styles.form}>
          <Section title="내용">
            <Select
              name="category"
              labels={diagnosisCategoryLabels}
              wide
              help={record ? '분류를 바꾸면 옮긴 쪽의 맨 뒤에 놓입니다.' : '분류의 맨 뒤에 놓입니다.'}
            />
            <Text name="title" wide help="운전자가 보는 말로 적습니다. (예: 한쪽 가장자리만 닳았어요)" />
            <Image name="symptomFileSeq" />
            <Rich name="cause" wide />
            <Rich name="checkMethod" wide help="100원 동전, 마모한계선처럼 직접 확인하는 방법" />
            <Rich name="solution" wide />
            <Radio name="danger" labels={diagnosisDangerLabels} wide />
            <Radio
              name="actionType"
              labels={diagnosisActionTypeLabels}
              wide
              onChange={() => form.set('actionValue', null)}
            />
            {actionType !== 'NONE' && <Text name="actionLabel" help="비워 두면 연결 이름을 씁니다." />}
            {hasValue(actionType) && (
              <Text
                name="actionValue"
                wide
                required
                help={actionType === 'URL' ? 'https://로 시작하는 주소' : '상품 목록의 조건 (예: season=WINTER&rim=17)'}
              />
            )}
            <Picks
              name="itemSeqs"
              picker={itemPicker}
              known={record?.items.map(({ itemSeq, itemCode, name }) => ({
                seq: itemSeq,
                name: `${itemCode} ${name}`,
              }))}
              help="8개까지. 삭제된 상품은 카드에서 사라집니다."
            />
          </Section>
          <Section title="노출">
            <Switch name="visible" text="쇼핑몰에 노출" />
          </Section>
          {record && (
            <PostFacts record={record}>
              <ReadOnlyField label="클릭">{formatThousands(record.actionCount)}회</ReadOnlyField>
            </PostFacts>
          )}
        </div>
        <Card form={form} />
      </div>
    </DetailScreen>
  )
}
