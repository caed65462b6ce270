ALTER TABLE "card_charges" ADD COLUMN "masked_card_number" varchar(25);--> statement-breakpoint
ALTER TABLE "requests_done" ADD COLUMN "operation" varchar(120);--> statement-breakpoint
ALTER TABLE "requests_done" ADD COLUMN "digest" varchar(64);