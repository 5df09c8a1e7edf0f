class ApiariesController < ApplicationController
  before_action :set_apiary, only: %i[show edit update destroy]

  # GET /apiaries
  def index
    @apiaries = Apiary.order(:name)
  end

  # GET /apiaries/1
  def show; end

  # GET /apiaries/new
  def new
    @apiary = Apiary.new
  end

  # GET /apiaries/1/edit
  def edit; end

  # POST /apiaries
  def create
    @apiary = Apiary.new(apiary_params)
    if @apiary.save
      redirect_to @apiary, notice: "Apiary was successfully created."
    else
      render :new, status: :unprocessable_entity
    end
  end

  # PATCH/PUT /apiaries/1
  def update
    if @apiary.update(apiary_params)
      redirect_to @apiary, notice: "Apiary was successfully updated."
    else
      render :edit, status: :unprocessable_entity
    end
  end

  # DELETE /apiaries/1
  def destroy
    @apiary.destroy
    redirect_to apiaries_url, notice: "Apiary was successfully destroyed."
  end

  private

  def set_apiary
    @apiary = Apiary.find(params[:id])
  end

  def apiary_params
    params.require(:apiary).permit(:name, :place)
  end
end
