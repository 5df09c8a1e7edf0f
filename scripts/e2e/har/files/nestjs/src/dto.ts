import { PartialType } from "@nestjs/mapped-types";
import { Type } from "class-transformer";
import {
  ArrayNotEmpty,
  IsArray,
  IsDateString,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  ValidateNested,
} from "class-validator";

export class LoginDto {
  @IsEmail()
  email: string;
  @IsString()
  password: string;
}

export class RefreshDto {
  @IsString()
  refreshToken: string;
}

export class CreateProjectDto {
  @Length(4, 60)
  name: string;
  @IsOptional() @IsString()
  description?: string;
  @IsNumber() @Min(0)
  budget: number;
  @IsDateString()
  deadline: string;
}

export class UpdateProjectDto extends PartialType(CreateProjectDto) {
  @IsOptional() @IsIn(["active", "archived"])
  status?: string;
}

export class ListDto {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1)
  page = 1;
  @IsOptional() @Type(() => Number) @IsInt() @Max(50)
  limit = 5;
  @IsOptional() @IsString()
  search?: string;
  @IsOptional() @IsIn(["name:asc", "createdAt:desc"])
  sort = "createdAt:desc";
}

export class CreateTaskDto {
  @Length(3, 80)
  title: string;
  @IsIn(["low", "normal", "high"])
  priority: string;
  @IsOptional() @IsNumber()
  hours?: number;
}

export class CreateTasksDto {
  @IsArray() @ArrayNotEmpty() @ValidateNested({ each: true }) @Type(() => CreateTaskDto)
  tasks: CreateTaskDto[];
}

export class UpdateTaskDto extends PartialType(CreateTaskDto) {
  @IsOptional() @IsIn(["open", "doing", "done"])
  status?: string;
  @IsOptional() @IsArray() @IsInt({ each: true })
  labelIds?: number[];
}

export class BulkStatusDto {
  @IsArray() @ArrayNotEmpty() @IsInt({ each: true })
  ids: number[];
  @IsIn(["open", "doing", "done"])
  status: string;
}

export class BulkDeleteDto {
  @IsArray() @ArrayNotEmpty() @IsInt({ each: true })
  ids: number[];
}

export class CreateLabelDto {
  @Length(2, 20)
  name: string;
  @IsString()
  colour: string;
}
