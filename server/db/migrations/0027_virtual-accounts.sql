ALTER TABLE "card_charges" ADD COLUMN "method" varchar(20) DEFAULT 'CARD' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_charges" ADD COLUMN "ask_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_payments" ADD COLUMN "account_holder" varchar(30);--> statement-breakpoint
ALTER TABLE "simulated_pg_calls" ADD COLUMN "account_number" varchar(16);--> statement-breakpoint
ALTER TABLE "simulated_pg_calls" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "simulated_pg_calls" ADD COLUMN "deposited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "simulated_pg_calls" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "card_charges_accounts" ON "card_charges" USING btree ("ask_at") WHERE state in ('ISSUED', 'CLOSING');