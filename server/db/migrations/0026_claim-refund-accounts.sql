ALTER TABLE "order_claims" ADD COLUMN "refund_method" varchar(10);--> statement-breakpoint
ALTER TABLE "order_claims" ADD COLUMN "bank_code" varchar(3);--> statement-breakpoint
ALTER TABLE "order_claims" ADD COLUMN "account_sealed" text;--> statement-breakpoint
ALTER TABLE "order_claims" ADD COLUMN "account_end" varchar(4);--> statement-breakpoint
ALTER TABLE "order_claims" ADD COLUMN "account_length" smallint;--> statement-breakpoint
ALTER TABLE "order_claims" ADD COLUMN "account_holder" varchar(30);