import { DetailScreen } from '@/kit/detail/detail-screen'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { faqCategoryLabels } from '@/shared/api/gen/generalcommunity-faq.gen'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import { PostButtons, PostFacts } from '../post-shared/post-parts'
import { faqDetail } from './faq.detail-def'

const { Text, Rich, Tags, Select, Switch } = fieldsOf(faqDetail)

export function FaqDetail() {
  const detail = useDetail(faqDetail)
  const { record, form } = detail
  return (
    <DetailScreen
      detail={detail}
      actions={
        <PostButtons
          page="/faq"
          seq={record?.faqSeq}
          read={() => {
            const { question = '', category, answer } = form.readAll()
            return { title: question, facts: [category && faqCategoryLabels[category]], texts: [{ html: answer }] }
          }}
        />
      }
    >
      <Section title="내용">
        <Select
          name="category"
          labels={faqCategoryLabels}
          help={record ? '분류를 바꾸면 옮긴 쪽의 맨 뒤에 놓입니다.' : '분류의 맨 뒤에 놓입니다.'}
        />
        <Text name="question" wide />
        <Rich name="answer" wide />
        <Tags name="keywords" wide help="질문에 없는 말로도 찾을 수 있게 합니다. 20자씩 10개까지" />
      </Section>
      <Section title="노출">
        <Switch name="visible" text="쇼핑몰에 노출" />
        <Switch name="top" text="첫 화면에 노출" note="노출 중인 질문 10개까지 지정할 수 있습니다." />
      </Section>
      {record && (
        <PostFacts record={record}>
          <ReadOnlyField label="도움됨">
            {formatThousands(record.helpfulYes)}회 · 도움 안 됨 {formatThousands(record.helpfulNo)}회
          </ReadOnlyField>
        </PostFacts>
      )}
    </DetailScreen>
  )
}
