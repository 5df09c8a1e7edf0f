class HivesController < ApplicationController
  before_action :set_hive, only: %i[show edit update toggle destroy]

  # GET /hives?q=text
  def index
    @hives = Hive.includes(:apiary).order(:name)
    @hives = @hives.where("hives.name LIKE ?", "%#{params[:q]}%") if params[:q].present?
  end

  # GET /hives/1
  def show; end

  # GET /hives/new
  def new
    @hive = Hive.new
  end

  # GET /hives/1/edit
  def edit; end

  # POST /hives
  def create
    @hive = Hive.new(hive_params)
    if @hive.save
      redirect_to @hive, notice: "Hive was successfully created."
    else
      render :new, status: :unprocessable_entity
    end
  end

  # PATCH/PUT /hives/1
  def update
    if @hive.update(hive_params)
      redirect_to @hive, notice: "Hive was successfully updated."
    else
      render :edit, status: :unprocessable_entity
    end
  end

  # PATCH /hives/1/toggle
  def toggle
    @hive.toggle!(:active)
    respond_to do |format|
      format.js
      format.html { redirect_to @hive }
    end
  end

  # DELETE /hives/1
  def destroy
    @hive.destroy
    redirect_to hives_url, notice: "Hive was successfully destroyed."
  end

  private

  def set_hive
    @hive = Hive.find(params[:id])
  end

  def hive_params
    params.require(:hive).permit(:name, :apiary_id, :frames, :founded, :notes, :active)
  end
end
