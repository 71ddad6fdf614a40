ALTER TABLE `cvs` MODIFY COLUMN `file_name` varchar(255) NOT NULL;--> statement-breakpoint
ALTER TABLE `verification_documents` MODIFY COLUMN `file_name` varchar(255) NOT NULL;