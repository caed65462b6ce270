DROP INDEX "admin_logs_summary_trgm";--> statement-breakpoint
ALTER TABLE "admin_logs" ADD COLUMN "targets" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_logs" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "admin_logs_words_trgm" ON "admin_logs" USING gin (("summary" || ' ' || "words") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "message_logs" ADD COLUMN "masked_content" varchar(4000);--> statement-breakpoint
-- What is known of a message that was written before: who got it, and what has the form of a phone, an e-mail address, a plate or a link that
-- opens a record. Names of others stand behind a plate, behind an order's number or before 님.
UPDATE "message_logs" SET "masked_content" = CASE
  WHEN recipient_type <> 'STORE' AND char_length(recipient_name) > 2
    THEN replace(content, recipient_name, left(recipient_name, 1) || repeat('*', char_length(recipient_name) - 2) || right(recipient_name, 1))
  WHEN recipient_type <> 'STORE' AND char_length(recipient_name) = 2
    THEN replace(content, recipient_name, left(recipient_name, 1) || '*')
  ELSE content END;--> statement-breakpoint
UPDATE "message_logs" SET "masked_content" = regexp_replace(masked_content, '(01[016-9])[-. ]?\d{3,4}[-. ]?(\d{4})(?!\d)', '\1-****-\2', 'g')
  WHERE masked_content ~ '01[016-9]';--> statement-breakpoint
UPDATE "message_logs" SET "masked_content" = regexp_replace(masked_content, '([^\s@]{1,2})[^\s@]*(@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+)', '\1***\2', 'g')
  WHERE masked_content LIKE '%@%';--> statement-breakpoint
UPDATE "message_logs" SET "masked_content" = regexp_replace(masked_content, '(\d{2,3}[가-힣])\s?\d{2}(\d{2})(?!\d)', '\1 **\2', 'g')
  WHERE masked_content ~ '\d{2,3}[가-힣]\s?\d{4}';--> statement-breakpoint
UPDATE "message_logs" SET "masked_content" = regexp_replace(masked_content, '(/q/|token=)[A-Za-z0-9_-]{16,}', '\1***', 'g')
  WHERE masked_content ~ '(/q/|token=)[A-Za-z0-9_-]{16,}';--> statement-breakpoint
UPDATE "message_logs" SET "masked_content" = regexp_replace(masked_content, '(상품권번호: )\S*(\S{4})', '\1****\2', 'g')
  WHERE masked_content LIKE '%상품권번호: %';--> statement-breakpoint
UPDATE "message_logs" SET "masked_content" = regexp_replace(masked_content, '((?:\*\*\d{2}|\d{8}-\d{6}) [가-힣])[가-힣]{1,3}(?![가-힣])', '\1**', 'g')
  WHERE event_code LIKE 'STORE\_%' OR event_code LIKE 'ADMIN\_%';--> statement-breakpoint
UPDATE "message_logs" SET "masked_content" = regexp_replace(masked_content, '(^|[^가-힣])([가-힣])[가-힣]{1,3}님', '\1\2**님', 'g')
  WHERE event_code LIKE 'ADMIN\_%';--> statement-breakpoint
UPDATE "message_logs" SET "fallback" = jsonb_set(fallback, '{maskedContent}', to_jsonb(masked_content)) WHERE fallback IS NOT NULL;--> statement-breakpoint
ALTER TABLE "message_logs" ALTER COLUMN "masked_content" SET NOT NULL;
