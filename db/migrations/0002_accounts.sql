CREATE TABLE `accepted_texts` (
	`user_id` int unsigned NOT NULL,
	`document` varchar(40) NOT NULL,
	`version` varchar(20) NOT NULL,
	`accepted_at` datetime(3) NOT NULL,
	CONSTRAINT `accepted_texts_user_id_document_version_pk` PRIMARY KEY(`user_id`,`document`,`version`)
);
--> statement-breakpoint
CREATE TABLE `account_preferences` (
	`user_id` int unsigned NOT NULL,
	`job_alerts` boolean NOT NULL DEFAULT false,
	`application_updates` boolean NOT NULL DEFAULT false,
	`marketing_emails` boolean NOT NULL DEFAULT false,
	`onboarding` json NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `account_preferences_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`user_id` int unsigned NOT NULL,
	`name` varchar(60) NOT NULL,
	`hash` char(64) NOT NULL,
	`hint` varchar(12) NOT NULL,
	`scopes` json NOT NULL,
	`created_at` datetime(3) NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`last_used_at` datetime(3),
	`revoked_at` datetime(3),
	CONSTRAINT `api_tokens_id` PRIMARY KEY(`id`),
	CONSTRAINT `api_tokens_public_id` UNIQUE(`public_id`),
	CONSTRAINT `api_tokens_hash` UNIQUE(`hash`)
);
--> statement-breakpoint
CREATE TABLE `erasures` (
	`user_id` int unsigned NOT NULL,
	`account_hash` char(64) NOT NULL,
	`erased_at` datetime(3) NOT NULL,
	CONSTRAINT `erasures_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`company_id` int unsigned NOT NULL,
	`email_key` varchar(254) NOT NULL,
	`role` enum('recruiter','company_admin') NOT NULL,
	`token_hash` char(64) NOT NULL,
	`state` enum('sent','accepted','revoked','expired') NOT NULL DEFAULT 'sent',
	`invited_by_user_id` int unsigned NOT NULL,
	`accepted_by_user_id` int unsigned,
	`created_at` datetime(3) NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`decided_at` datetime(3),
	CONSTRAINT `invitations_id` PRIMARY KEY(`id`),
	CONSTRAINT `invitations_public_id` UNIQUE(`public_id`),
	CONSTRAINT `invitations_token` UNIQUE(`token_hash`)
);
--> statement-breakpoint
CREATE TABLE `known_devices` (
	`user_id` int unsigned NOT NULL,
	`device_hash` char(64) NOT NULL,
	`last_used_at` datetime(3) NOT NULL,
	CONSTRAINT `known_devices_user_id_device_hash_pk` PRIMARY KEY(`user_id`,`device_hash`)
);
--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`hash` char(64) NOT NULL,
	`purpose` enum('verify-email','reset-password','change-email','link-google','second-factor') NOT NULL,
	`user_id` int unsigned NOT NULL,
	`email_key` varchar(254) NOT NULL,
	`payload` json NOT NULL,
	`failed_attempts` int unsigned NOT NULL DEFAULT 0,
	`created_at` datetime(3) NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`used_at` datetime(3),
	CONSTRAINT `one_time_tokens_hash` PRIMARY KEY(`hash`)
);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` int unsigned NOT NULL,
	`hash` char(64) NOT NULL,
	`used_at` datetime(3),
	CONSTRAINT `recovery_codes_user_id_hash_pk` PRIMARY KEY(`user_id`,`hash`)
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` char(64) NOT NULL,
	`public_id` char(22) NOT NULL,
	`user_id` int unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL,
	`last_seen_at` datetime(3) NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`reauthenticated_at` datetime(3) NOT NULL,
	`mfa_at` datetime(3),
	`device_label` varchar(60) NOT NULL,
	CONSTRAINT `sessions_id` PRIMARY KEY(`id`),
	CONSTRAINT `sessions_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`account_hash` char(64) NOT NULL,
	`failures` int unsigned NOT NULL,
	`last_failure_at` datetime(3) NOT NULL,
	`blocked_until` datetime(3),
	CONSTRAINT `sign_in_failures_account_hash` PRIMARY KEY(`account_hash`)
);
--> statement-breakpoint
CREATE TABLE `totp_secrets` (
	`user_id` int unsigned NOT NULL,
	`sealed_secret` varchar(255) NOT NULL,
	`confirmed_at` datetime(3),
	`last_used_step` int unsigned NOT NULL DEFAULT 0,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `totp_secrets_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`email` varchar(254),
	`email_key` varchar(254),
	`email_verified_at` datetime(3),
	`name` varchar(120) NOT NULL,
	`password_hash` varchar(255),
	`google_subject` varchar(255),
	`role` enum('jobseeker','recruiter','company_admin','platform_admin') NOT NULL,
	`is_freelance` boolean NOT NULL DEFAULT false,
	`company_id` int unsigned,
	`state` enum('unverified','active','suspended','erasure-requested','erased') NOT NULL DEFAULT 'unverified',
	`token_version` int unsigned NOT NULL DEFAULT 0,
	`is_sample` boolean NOT NULL DEFAULT false,
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	`last_seen_at` datetime(3),
	`erasure_due_at` datetime(3),
	CONSTRAINT `users_id` PRIMARY KEY(`id`),
	CONSTRAINT `users_public_id` UNIQUE(`public_id`),
	CONSTRAINT `users_email_key` UNIQUE(`email_key`),
	CONSTRAINT `users_google_subject` UNIQUE(`google_subject`)
);
--> statement-breakpoint
CREATE TABLE `audit_events` (
	`id` bigint unsigned NOT NULL,
	`at` datetime(3) NOT NULL,
	`actor_user_id` int unsigned,
	`actor_role` varchar(20) NOT NULL,
	`session_hash` char(64),
	`action` varchar(64) NOT NULL,
	`resource` varchar(40) NOT NULL,
	`resource_id` varchar(64),
	`result` varchar(20) NOT NULL,
	`reason` varchar(300),
	`request_id` varchar(64),
	`before_digest` char(64),
	`after_digest` char(64),
	`previous_hash` char(64) NOT NULL,
	`hash` char(64) NOT NULL,
	CONSTRAINT `audit_events_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
CREATE TABLE `audit_head` (
	`id` int NOT NULL,
	`last_id` bigint unsigned NOT NULL,
	`hash` char(64) NOT NULL,
	CONSTRAINT `audit_head_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
CREATE TABLE `outbox_messages` (
	`id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`to_address` varchar(254) NOT NULL,
	`to_user_id` int unsigned,
	`template` varchar(64) NOT NULL,
	`subject` varchar(200) NOT NULL,
	`text_body` mediumtext NOT NULL,
	`html_body` mediumtext NOT NULL,
	`headers` json NOT NULL,
	`state` enum('queued','sending','sent','failed') NOT NULL DEFAULT 'queued',
	`attempts` int unsigned NOT NULL DEFAULT 0,
	`next_attempt_at` datetime(3) NOT NULL,
	`last_error` varchar(300),
	`created_at` datetime(3) NOT NULL,
	`sent_at` datetime(3),
	CONSTRAINT `outbox_messages_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
ALTER TABLE `accepted_texts` ADD CONSTRAINT `accepted_texts_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `account_preferences` ADD CONSTRAINT `account_preferences_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD CONSTRAINT `api_tokens_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `invitations` ADD CONSTRAINT `invitations_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `invitations` ADD CONSTRAINT `invitations_invited_by_user_id_users_id_fk` FOREIGN KEY (`invited_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `invitations` ADD CONSTRAINT `invitations_accepted_by_user_id_users_id_fk` FOREIGN KEY (`accepted_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `known_devices` ADD CONSTRAINT `known_devices_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `one_time_tokens` ADD CONSTRAINT `one_time_tokens_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `recovery_codes` ADD CONSTRAINT `recovery_codes_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `sessions` ADD CONSTRAINT `sessions_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `totp_secrets` ADD CONSTRAINT `totp_secrets_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `users` ADD CONSTRAINT `users_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `invitations_company` ON `invitations` (`company_id`,`state`);--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email_key`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_expires` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sign_in_failures_last` ON `sign_in_failures` (`last_failure_at`);--> statement-breakpoint
CREATE INDEX `users_company` ON `users` (`company_id`);--> statement-breakpoint
CREATE INDEX `users_erasure_due` ON `users` (`state`,`erasure_due_at`);--> statement-breakpoint
CREATE INDEX `audit_events_at` ON `audit_events` (`at`);--> statement-breakpoint
CREATE INDEX `audit_events_actor` ON `audit_events` (`actor_user_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_events_action` ON `audit_events` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_events_resource` ON `audit_events` (`resource`,`resource_id`);--> statement-breakpoint
CREATE INDEX `outbox_messages_due` ON `outbox_messages` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_messages_user` ON `outbox_messages` (`to_user_id`);--> statement-breakpoint
CREATE INDEX `outbox_messages_address` ON `outbox_messages` (`to_address`);