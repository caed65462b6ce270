ALTER TABLE "files" ADD COLUMN "used" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Which of the files that are there already a record shows is not known: they stay everybody's, as they were.
UPDATE "files" SET "used" = true;
