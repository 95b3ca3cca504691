CREATE TABLE "incident" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"device_id" text NOT NULL,
	"reference" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"severity" text NOT NULL,
	"status" text NOT NULL,
	"assignee_id" text,
	"opened_at" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "incident_organization_reference_key" UNIQUE("organization_id","reference"),
	CONSTRAINT "incident_severity_check" CHECK ("incident"."severity" in ('critical', 'high', 'medium', 'low')),
	CONSTRAINT "incident_status_check" CHECK ("incident"."status" in ('open', 'acknowledged', 'resolved')),
	CONSTRAINT "incident_resolved_check" CHECK (("incident"."status" = 'resolved') = ("incident"."resolved_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "incident_event" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"sequence" bigserial NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"by_agent" boolean DEFAULT false NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "technician" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"cities" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_order" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"device_id" text NOT NULL,
	"incident_id" text,
	"reference" text NOT NULL,
	"priority" text NOT NULL,
	"instructions" text NOT NULL,
	"sent_to" jsonb NOT NULL,
	"requested_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_order_organization_reference_key" UNIQUE("organization_id","reference"),
	CONSTRAINT "work_order_priority_check" CHECK ("work_order"."priority" in ('routine', 'urgent'))
);
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_assignee_id_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_event" ADD CONSTRAINT "incident_event_incident_id_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incident"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_event" ADD CONSTRAINT "incident_event_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "technician" ADD CONSTRAINT "technician_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_incident_id_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incident"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_organization_status_opened_idx" ON "incident" USING btree ("organization_id","status","opened_at");--> statement-breakpoint
CREATE INDEX "incident_device_status_idx" ON "incident" USING btree ("device_id","status");--> statement-breakpoint
CREATE INDEX "incident_event_incident_sequence_idx" ON "incident_event" USING btree ("incident_id","sequence");--> statement-breakpoint
CREATE INDEX "technician_organization_idx" ON "technician" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "work_order_device_created_idx" ON "work_order" USING btree ("device_id","created_at");