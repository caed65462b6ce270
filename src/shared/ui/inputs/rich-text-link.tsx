import { useState } from 'react'
import { DialogForm } from '../layers/dialog-form'
import { isWebLink } from '../records/sanitize'
import { Button } from './button'
import { FieldFrame } from './field-frame'
import { Input } from './input'

/** Asks for the address of a link; an empty one removes the link. */
export function LinkForm({ href, close }: { href: string; close: (href?: string) => void }) {
  const [text, setText] = useState(href)
  const plain = text.trim()
  const address = plain && !/^[a-z][a-z\d+.-]*:/i.test(plain) ? `https://${plain}` : plain
  const wrong = address !== '' && !isWebLink(address)

  return (
    <DialogForm
      confirm="확인"
      problem={wrong}
      send={() => address}
      close={close}
      actions={href && <Button onClick={() => close('')}>링크 없애기</Button>}
    >
      {({ tried }) => (
        <FieldFrame
          title="주소"
          fieldPath="href"
          error={tried && wrong ? 'http 또는 https 주소를 입력해 주세요.' : undefined}
        >
          {(controlProps) => (
            <Input
              {...controlProps}
              data-autofocus
              inputMode="url"
              placeholder="https://"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </FieldFrame>
      )}
    </DialogForm>
  )
}
