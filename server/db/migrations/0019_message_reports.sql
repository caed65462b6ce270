ALTER TABLE "alimtalk_templates" ADD COLUMN "provider_id" varchar(64);--> statement-breakpoint
ALTER TABLE "message_logs" ADD COLUMN "template_values" jsonb;--> statement-breakpoint
ALTER TABLE "message_logs" ADD COLUMN "provider_id" varchar(64);