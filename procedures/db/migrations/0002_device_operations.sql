CREATE TABLE "device_note" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"device_id" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_telemetry" (
	"device_id" text NOT NULL,
	"day" date NOT NULL,
	"temperature" real[] NOT NULL,
	"battery" integer[] NOT NULL,
	"signal" integer[] NOT NULL,
	CONSTRAINT "device_telemetry_device_id_day_pk" PRIMARY KEY("device_id","day")
);
--> statement-breakpoint
CREATE TABLE "server_approval" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"requested_by" text NOT NULL,
	"actor" text NOT NULL,
	"procedure" text NOT NULL,
	"description" text NOT NULL,
	"effect" text NOT NULL,
	"permission" text NOT NULL,
	"input" jsonb NOT NULL,
	"request_hash" text NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "server_approval_state_check" CHECK ("server_approval"."state" in ('pending', 'granted', 'denied', 'consumed', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "reboot_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "decommissioned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "device_note" ADD CONSTRAINT "device_note_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_note" ADD CONSTRAINT "device_note_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_telemetry" ADD CONSTRAINT "device_telemetry_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_approval" ADD CONSTRAINT "server_approval_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_approval" ADD CONSTRAINT "server_approval_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_note_device_created_idx" ON "device_note" USING btree ("device_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "server_approval_pending_idx" ON "server_approval" USING btree ("requested_by","organization_id","actor","procedure","request_hash") WHERE "server_approval"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "server_approval_organization_state_idx" ON "server_approval" USING btree ("organization_id","state","expires_at");--> statement-breakpoint
CREATE INDEX "server_approval_expires_at_idx" ON "server_approval" USING btree ("expires_at");